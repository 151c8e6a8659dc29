-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- 1292: strict mode, the default of MariaDB, refuses an UPDATE that takes a text for a number which is none
CREATE DATABASE d;
USE d;
CREATE TABLE t (a VARCHAR(20), b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES ('12', 1) | Table_map d.t | Write_rows d.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES ('12', 1) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES ('12', 1) | Xid
INSERT INTO t VALUES ('12', 1);
-- expect: binlog recorded LF-901
-- expect-events mariadb-*: Gtid | CREATE DEFINER=CURRENT_USER PROCEDURE p(x INT) UPDATE t SET b = 2 WHERE a = x
-- expect-events mysql-5.6-statement: CREATE DEFINER=CURRENT_USER PROCEDURE p(x INT) UPDATE t SET b = 2 WHERE a = x
CREATE PROCEDURE p(x INT) UPDATE t SET b = 2 WHERE a = x;
-- a text that is a number is one
-- expect: binlog recorded LF-901
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows UPDATE t SET b = 3 WHERE a = 12 | Table_map d.t | Update_rows d.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | UPDATE t SET b = 3 WHERE a = 12 | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = 3 WHERE a = 12 | Xid
UPDATE t SET b = 3 WHERE a = 12;
-- expect: binlog recorded LF-901
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES ('x', 1) | Table_map d.t | Write_rows d.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES ('x', 1) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES ('x', 1) | Xid
INSERT INTO t VALUES ('x', 1);
-- expect mariadb-*: binlog fails LF-903
-- expect mysql-5.6-statement: binlog recorded LF-901
-- expect-events mariadb-*: nothing
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = 4 WHERE a = 12 | Xid
UPDATE t SET b = 4 WHERE a = 12;
-- expect mariadb-*: binlog fails LF-903
-- expect mysql-5.6-statement: binlog recorded LF-901
-- expect-events mariadb-*: nothing
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = 2 WHERE a = NAME_CONST('x',12) | Xid
CALL p(12);
-- expect: binlog recorded LF-901
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows UPDATE IGNORE t SET b = 5 WHERE a = 12 | Table_map d.t | Update_rows d.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | UPDATE IGNORE t SET b = 5 WHERE a = 12 | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE IGNORE t SET b = 5 WHERE a = 12 | Xid
UPDATE IGNORE t SET b = 5 WHERE a = 12;
-- expect: binlog recorded LF-901
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows UPDATE t SET b = 6 WHERE a = '12' | Table_map d.t | Update_rows d.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | UPDATE t SET b = 6 WHERE a = '12' | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = 6 WHERE a = '12' | Xid
UPDATE t SET b = 6 WHERE a = '12';
