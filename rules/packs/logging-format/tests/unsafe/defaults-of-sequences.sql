-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- measured on MariaDB 10.11: a default that takes a value of a sequence changes it, one that only looks at it does not
CREATE DATABASE shop;
USE shop;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | CREATE SEQUENCE s
CREATE SEQUENCE s;
-- expect mariadb-10.11-statement: binlog refused LF-235 because default_calls(shop.t27, NEXTVAL)
-- expect mariadb-10.11-mixed, mariadb-10.11-row: binlog recorded LF-901 as statement; binlog no LF-235
-- expect-events mariadb-10.11-statement: nothing
CREATE TABLE t27 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (NEXTVAL(s))) ENGINE=InnoDB;
-- expect mariadb-10.11-statement: binlog fails LF-903; binlog no LF-100
-- expect mariadb-10.11-mixed: binlog recorded LF-901 as rows; binlog no LF-100; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-10.11-statement: nothing
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t27 (a) VALUES (1) | Table_map shop.s | Write_rows shop.s | Table_map shop.t27 | Write_rows shop.t27 | Xid
INSERT INTO t27 (a) VALUES (1);
-- expect mariadb-10.11-statement: binlog fails LF-903; binlog no LF-100
-- expect mariadb-10.11-mixed: binlog recorded LF-901 as rows; binlog no LF-100; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-10.11-statement: nothing
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Table_map shop.t27 | Write_rows shop.t27 | Xid
INSERT INTO t27 (a) VALUES (2);
-- expect mariadb-10.11-statement: binlog fails LF-903; binlog no LF-100
-- expect mariadb-10.11-mixed: binlog recorded LF-901 as rows; binlog no LF-100; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-10.11-statement: nothing
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Table_map shop.t27 | Write_rows shop.t27 | Xid
INSERT INTO t27 (a, b) VALUES (3, 'x');
-- expect: binlog recorded LF-901 as statement; binlog no LF-235
CREATE TABLE t28 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (LASTVAL(s))) ENGINE=InnoDB;
-- expect mariadb-10.11-mixed, mariadb-10.11-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t28 (a) VALUES (1) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t28 (a) VALUES (1) | Table_map shop.t28 | Write_rows shop.t28 | Xid
INSERT INTO t28 (a) VALUES (1);
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect mariadb-10.11-mixed: binlog recorded LF-901 as rows; binlog no LF-100; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t28 (a, b) VALUES (2, LASTVAL(s)) | Xid
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t28 (a, b) VALUES (2, LASTVAL(s)) | Table_map shop.t28 | Write_rows shop.t28 | Xid
INSERT INTO t28 (a, b) VALUES (2, LASTVAL(s));
-- expect mariadb-10.11-statement: binlog not recorded LF-902
-- expect-events mariadb-10.11-statement: nothing
SET sql_log_bin = 0;
-- expect mariadb-10.11-statement: binlog not recorded LF-902; binlog no LF-235
-- expect-events mariadb-10.11-statement: nothing
CREATE TABLE t29 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (NEXTVAL(s))) ENGINE=InnoDB;
