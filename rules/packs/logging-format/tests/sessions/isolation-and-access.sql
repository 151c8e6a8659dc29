-- effects: shadow
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-mixed: mysql-5.6 MIXED
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- server mysql-8.0-statement: mysql-8.0 STATEMENT
-- isolation levels, read-only transactions and sql_log_bin
CREATE DATABASE shop;
CREATE DATABASE other;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE other.t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
-- expect *-mixed: binlog recorded LF-901 as rows
-- expect *-statement: binlog refused LF-205
-- expect-events mariadb-10.11-mixed: Gtid | Annotate_rows INSERT INTO t VALUES (1, 1) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events *-statement: nothing
-- expect-events mysql-5.6-mixed: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
INSERT INTO t VALUES (1, 1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET TRANSACTION ISOLATION LEVEL READ COMMITTED;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect *-mixed: binlog recorded LF-901 as rows
-- expect *-statement: binlog refused LF-205
-- expect-events: nothing
INSERT INTO t VALUES (2, 2);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed: Gtid | Annotate_rows INSERT INTO t VALUES (2, 2) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events *-statement: nothing
-- expect-events mysql-5.6-mixed: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
COMMIT;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | INSERT INTO t VALUES (3, 3) | Xid
-- expect-events mysql-5.6-*: BEGIN | INSERT INTO t VALUES (3, 3) | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (3, 3) | Xid
INSERT INTO t VALUES (3, 3);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED;
-- expect *-mixed: binlog recorded LF-901 as rows
-- expect *-statement: binlog refused LF-205
-- expect-events mariadb-10.11-mixed: Gtid | Annotate_rows INSERT INTO t VALUES (4, 4) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events *-statement: nothing
-- expect-events mysql-5.6-mixed: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
INSERT INTO t VALUES (4, 4);
-- expect *-mixed: binlog recorded LF-901 as statement
-- expect *-statement: binlog refused LF-205
-- expect-events mariadb-10.11-mixed: Gtid | INSERT INTO t VALUES (5, 5) | Xid
-- expect-events *-statement: nothing
-- expect-events mysql-5.6-mixed: BEGIN | INSERT INTO t VALUES (5, 5) | Xid
INSERT INTO t VALUES (5, 5);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET TRANSACTION READ ONLY;
-- expect *-mixed: binlog refused LF-240
-- expect *-statement: binlog refused LF-205; binlog refused LF-240
-- expect-events: nothing
INSERT INTO t VALUES (6, 6);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION TRANSACTION READ ONLY;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect *-mixed: binlog refused LF-240
-- expect *-statement: binlog refused LF-205; binlog refused LF-240
-- expect-events: nothing
INSERT INTO t VALUES (7, 7);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
COMMIT;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
START TRANSACTION READ WRITE;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (8, 8);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-*: Gtid | INSERT INTO t VALUES (8, 8) | Xid
-- expect-events mysql-5.6-*: BEGIN | INSERT INTO t VALUES (8, 8) | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (8, 8) | Xid
COMMIT;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION TRANSACTION READ WRITE;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET GLOBAL TRANSACTION ISOLATION LEVEL SERIALIZABLE;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET sql_log_bin = 0;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
INSERT INTO t VALUES (9, 9);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET sql_log_bin = 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog refused LF-229
-- expect-events: nothing
SET sql_log_bin = 0;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (10, 10);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-*: Gtid | INSERT INTO t VALUES (10, 10) | Xid
-- expect-events mysql-5.6-*: BEGIN | INSERT INTO t VALUES (10, 10) | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (10, 10) | Xid
COMMIT;
