-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- a script runs its statements in turn: who waits for a row that another session holds gives up, the transaction goes on
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901
-- expect-events: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
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
-- expect-events: Gtid | INSERT INTO n VALUES (3,3) | COMMIT
INSERT INTO n VALUES (3,3);
-- expect: binlog recorded LF-901
-- expect-events: nothing
UPDATE t SET b=7 WHERE a=2;
-- expect: binlog fails LF-903
-- expect-events: nothing
DELETE FROM t WHERE a=1;
-- expect: binlog not recorded LF-902
-- expect-events: Gtid | UPDATE t SET b=7 WHERE a=2 | Xid
COMMIT;
-- session: 1
-- expect: binlog not recorded LF-902
-- expect-events: Gtid | UPDATE t SET b=9 WHERE a=1 | Xid
COMMIT;
-- session: 2
-- expect: binlog recorded LF-901
-- expect-events: Gtid | UPDATE t SET b=6 WHERE a=1 | Xid
UPDATE t SET b=6 WHERE a=1;
