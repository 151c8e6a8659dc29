-- profile: mariadb-11.8
-- format-is: MIXED
-- defaults that call what hangs on the session or on chance
CREATE DATABASE shop;
USE shop;
CREATE SEQUENCE s;
CREATE TABLE t0 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (UUID()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t0 (a) VALUES (1) | Table_map shop.t0 | Write_rows shop.t0 | Xid
INSERT INTO t0 (a) VALUES (1);
CREATE TABLE t1 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (UUID_SHORT()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t1 (a) VALUES (1) | Table_map shop.t1 | Write_rows shop.t1 | Xid
INSERT INTO t1 (a) VALUES (1);
CREATE TABLE t2 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (RAND()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t2 (a) VALUES (1) | Table_map shop.t2 | Write_rows shop.t2 | Xid
INSERT INTO t2 (a) VALUES (1);
CREATE TABLE t3 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (RANDOM_BYTES(4)));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t3 (a) VALUES (1) | Table_map shop.t3 | Write_rows shop.t3 | Xid
INSERT INTO t3 (a) VALUES (1);
CREATE TABLE t4 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (SYSDATE()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t4 (a) VALUES (1) | Table_map shop.t4 | Write_rows shop.t4 | Xid
INSERT INTO t4 (a) VALUES (1);
CREATE TABLE t5 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (SLEEP(0)));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t5 (a) VALUES (1) | Table_map shop.t5 | Write_rows shop.t5 | Xid
INSERT INTO t5 (a) VALUES (1);
CREATE TABLE t6 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (GET_LOCK('l', 1)));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t6 (a) VALUES (1) | Table_map shop.t6 | Write_rows shop.t6 | Xid
INSERT INTO t6 (a) VALUES (1);
CREATE TABLE t7 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (RELEASE_LOCK('l')));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t7 (a) VALUES (1) | Table_map shop.t7 | Write_rows shop.t7 | Xid
INSERT INTO t7 (a) VALUES (1);
CREATE TABLE t8 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (RELEASE_ALL_LOCKS()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t8 (a) VALUES (1) | Table_map shop.t8 | Write_rows shop.t8 | Xid
INSERT INTO t8 (a) VALUES (1);
CREATE TABLE t9 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (IS_FREE_LOCK('l')));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t9 (a) VALUES (1) | Table_map shop.t9 | Write_rows shop.t9 | Xid
INSERT INTO t9 (a) VALUES (1);
CREATE TABLE t10 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (IS_USED_LOCK('l')));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t10 (a) VALUES (1) | Table_map shop.t10 | Write_rows shop.t10 | Xid
INSERT INTO t10 (a) VALUES (1);
CREATE TABLE t11 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (FOUND_ROWS()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t11 (a) VALUES (1) | Table_map shop.t11 | Write_rows shop.t11 | Xid
INSERT INTO t11 (a) VALUES (1);
CREATE TABLE t12 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (ROW_COUNT()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t12 (a) VALUES (1) | Table_map shop.t12 | Write_rows shop.t12 | Xid
INSERT INTO t12 (a) VALUES (1);
CREATE TABLE t13 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (LAST_INSERT_ID()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t13 (a) VALUES (1) | Table_map shop.t13 | Write_rows shop.t13 | Xid
INSERT INTO t13 (a) VALUES (1);
CREATE TABLE t14 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (BENCHMARK(1, 1)));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t14 (a) VALUES (1) | Table_map shop.t14 | Write_rows shop.t14 | Xid
INSERT INTO t14 (a) VALUES (1);
CREATE TABLE t15 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (LOAD_FILE('f')));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t15 (a) VALUES (1) | Table_map shop.t15 | Write_rows shop.t15 | Xid
INSERT INTO t15 (a) VALUES (1);
CREATE TABLE t16 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (SYS_GUID()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t16 (a) VALUES (1) | Table_map shop.t16 | Write_rows shop.t16 | Xid
INSERT INTO t16 (a) VALUES (1);
CREATE TABLE t17 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (USER()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t17 (a) VALUES (1) | Table_map shop.t17 | Write_rows shop.t17 | Xid
INSERT INTO t17 (a) VALUES (1);
CREATE TABLE t18 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (SESSION_USER()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t18 (a) VALUES (1) | Table_map shop.t18 | Write_rows shop.t18 | Xid
INSERT INTO t18 (a) VALUES (1);
CREATE TABLE t19 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (SYSTEM_USER()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t19 (a) VALUES (1) | Table_map shop.t19 | Write_rows shop.t19 | Xid
INSERT INTO t19 (a) VALUES (1);
CREATE TABLE t20 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (CURRENT_USER()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t20 (a) VALUES (1) | Table_map shop.t20 | Write_rows shop.t20 | Xid
INSERT INTO t20 (a) VALUES (1);
CREATE TABLE t21 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (CURRENT_ROLE()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t21 (a) VALUES (1) | Table_map shop.t21 | Write_rows shop.t21 | Xid
INSERT INTO t21 (a) VALUES (1);
CREATE TABLE t22 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (CONNECTION_ID()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t22 (a) VALUES (1) | Table_map shop.t22 | Write_rows shop.t22 | Xid
INSERT INTO t22 (a) VALUES (1);
CREATE TABLE t23 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (DATABASE()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t23 (a) VALUES (1) | Table_map shop.t23 | Write_rows shop.t23 | Xid
INSERT INTO t23 (a) VALUES (1);
CREATE TABLE t24 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (SCHEMA()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t24 (a) VALUES (1) | Table_map shop.t24 | Write_rows shop.t24 | Xid
INSERT INTO t24 (a) VALUES (1);
CREATE TABLE t25 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (UUID_V4()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t25 (a) VALUES (1) | Table_map shop.t25 | Write_rows shop.t25 | Xid
INSERT INTO t25 (a) VALUES (1);
CREATE TABLE t26 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (UUID_V7()));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t26 (a) VALUES (1) | Table_map shop.t26 | Write_rows shop.t26 | Xid
INSERT INTO t26 (a) VALUES (1);
CREATE TABLE t27 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (NEXTVAL(s)));
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Table_map shop.t27 | Write_rows shop.t27 | Xid
INSERT INTO t27 (a) VALUES (1);
CREATE TABLE t28 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (LASTVAL(s)));
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t28 (a) VALUES (1) | Xid
INSERT INTO t28 (a) VALUES (1);
