-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-mixed: mysql-5.6 MIXED
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- a script runs its statements in turn: who waits for a row that another session holds gives up, the transaction goes on
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (1,1),(2,2) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
-- expect-events mysql-*: BEGIN | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
BEGIN;
-- expect: binlog recorded LF-901
-- expect-events: nothing
UPDATE t SET b=9 WHERE a=1;
-- session: 2
USE shop;
BEGIN;
-- expect: binlog fails LF-903
-- expect-events: nothing
UPDATE t SET b=8 WHERE a=1;
-- nothing has been written to a table that can roll back
-- expect: binlog recorded LF-901
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO n VALUES (3,3) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO n VALUES (3,3) | COMMIT
-- expect-events mysql-*: BEGIN | INSERT INTO n VALUES (3,3) | COMMIT
INSERT INTO n VALUES (3,3);
-- expect: binlog recorded LF-901
-- expect-events: nothing
UPDATE t SET b=7 WHERE a=2;
-- expect: binlog fails LF-903
-- expect-events: nothing
DELETE FROM t WHERE a=1;
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows UPDATE t SET b=7 WHERE a=2 | Table_map shop.t | Update_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | UPDATE t SET b=7 WHERE a=2 | Xid
-- expect-events mysql-*: BEGIN | UPDATE t SET b=7 WHERE a=2 | Xid
COMMIT;
-- session: 1
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows UPDATE t SET b=9 WHERE a=1 | Table_map shop.t | Update_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | UPDATE t SET b=9 WHERE a=1 | Xid
-- expect-events mysql-*: BEGIN | UPDATE t SET b=9 WHERE a=1 | Xid
COMMIT;
-- session: 2
-- expect: binlog recorded LF-901
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows UPDATE t SET b=6 WHERE a=1 | Table_map shop.t | Update_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | UPDATE t SET b=6 WHERE a=1 | Xid
-- expect-events mysql-*: BEGIN | UPDATE t SET b=6 WHERE a=1 | Xid
UPDATE t SET b=6 WHERE a=1;
