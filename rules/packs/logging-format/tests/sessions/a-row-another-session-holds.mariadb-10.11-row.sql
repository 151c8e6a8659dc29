-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- a script runs its statements in turn: who waits for a row that another session holds gives up, the transaction goes on
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (1,1),(2,2) | Table_map shop.t | Write_rows shop.t | Xid
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
-- expect-events: Gtid | Annotate_rows INSERT INTO n VALUES (3,3) | Table_map shop.n | Write_rows shop.n | COMMIT
INSERT INTO n VALUES (3,3);
-- expect: binlog recorded LF-901
-- expect-events: nothing
UPDATE t SET b=7 WHERE a=2;
-- expect: binlog fails LF-903
-- expect-events: nothing
DELETE FROM t WHERE a=1;
-- expect: binlog not recorded LF-902
-- expect-events: Gtid | Annotate_rows UPDATE t SET b=7 WHERE a=2 | Table_map shop.t | Update_rows shop.t | Xid
COMMIT;
-- session: 1
-- expect: binlog not recorded LF-902
-- expect-events: Gtid | Annotate_rows UPDATE t SET b=9 WHERE a=1 | Table_map shop.t | Update_rows shop.t | Xid
COMMIT;
-- session: 2
-- expect: binlog recorded LF-901
-- expect-events: Gtid | Annotate_rows UPDATE t SET b=6 WHERE a=1 | Table_map shop.t | Update_rows shop.t | Xid
UPDATE t SET b=6 WHERE a=1;
