-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- instance: --binlog-row-image=noblob
-- noblob leaves out what is kept outside of the row
CREATE DATABASE shop;
USE shop;
CREATE TABLE t0 (a INT PRIMARY KEY, b TINYBLOB, c INT);
INSERT INTO t0 VALUES (1, 'x', 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: BEGIN | Table_map shop.t0 | Update_rows shop.t0 (a, c) -> (a, c) | Xid
UPDATE t0 SET c = 2;
CREATE TABLE t1 (a INT PRIMARY KEY, b BLOB, c INT);
INSERT INTO t1 VALUES (1, 'x', 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: BEGIN | Table_map shop.t1 | Update_rows shop.t1 (a, c) -> (a, c) | Xid
UPDATE t1 SET c = 2;
CREATE TABLE t2 (a INT PRIMARY KEY, b MEDIUMBLOB, c INT);
INSERT INTO t2 VALUES (1, 'x', 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: BEGIN | Table_map shop.t2 | Update_rows shop.t2 (a, c) -> (a, c) | Xid
UPDATE t2 SET c = 2;
CREATE TABLE t3 (a INT PRIMARY KEY, b LONGBLOB, c INT);
INSERT INTO t3 VALUES (1, 'x', 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: BEGIN | Table_map shop.t3 | Update_rows shop.t3 (a, c) -> (a, c) | Xid
UPDATE t3 SET c = 2;
CREATE TABLE t4 (a INT PRIMARY KEY, b TINYTEXT, c INT);
INSERT INTO t4 VALUES (1, 'x', 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: BEGIN | Table_map shop.t4 | Update_rows shop.t4 (a, c) -> (a, c) | Xid
UPDATE t4 SET c = 2;
CREATE TABLE t5 (a INT PRIMARY KEY, b TEXT, c INT);
INSERT INTO t5 VALUES (1, 'x', 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: BEGIN | Table_map shop.t5 | Update_rows shop.t5 (a, c) -> (a, c) | Xid
UPDATE t5 SET c = 2;
CREATE TABLE t6 (a INT PRIMARY KEY, b MEDIUMTEXT, c INT);
INSERT INTO t6 VALUES (1, 'x', 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: BEGIN | Table_map shop.t6 | Update_rows shop.t6 (a, c) -> (a, c) | Xid
UPDATE t6 SET c = 2;
CREATE TABLE t7 (a INT PRIMARY KEY, b LONGTEXT, c INT);
INSERT INTO t7 VALUES (1, 'x', 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: BEGIN | Table_map shop.t7 | Update_rows shop.t7 (a, c) -> (a, c) | Xid
UPDATE t7 SET c = 2;
CREATE TABLE t8 (a INT PRIMARY KEY, b LONG, c INT);
INSERT INTO t8 VALUES (1, 'x', 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: BEGIN | Table_map shop.t8 | Update_rows shop.t8 (a, c) -> (a, c) | Xid
UPDATE t8 SET c = 2;
CREATE TABLE t9 (a INT PRIMARY KEY, b LONG VARCHAR, c INT);
INSERT INTO t9 VALUES (1, 'x', 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: BEGIN | Table_map shop.t9 | Update_rows shop.t9 (a, c) -> (a, c) | Xid
UPDATE t9 SET c = 2;
CREATE TABLE t10 (a INT PRIMARY KEY, b LONG VARBINARY, c INT);
INSERT INTO t10 VALUES (1, 'x', 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: BEGIN | Table_map shop.t10 | Update_rows shop.t10 (a, c) -> (a, c) | Xid
UPDATE t10 SET c = 2;
INSERT INTO t11 VALUES (1, 'x', 1);
-- expect: binlog fails LF-903
-- expect-events: nothing
UPDATE t11 SET c = 2;
INSERT INTO t12 VALUES (1, 'x', 1);
-- expect: binlog fails LF-903
-- expect-events: nothing
UPDATE t12 SET c = 2;
