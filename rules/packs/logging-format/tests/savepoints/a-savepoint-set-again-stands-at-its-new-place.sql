-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- a savepoint set again stands at its new place
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
BEGIN;
INSERT INTO t VALUES (1,1);
SAVEPOINT s;
INSERT INTO t VALUES (2,2);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT s;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (3,3);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK TO s;
-- expect: binlog not recorded LF-902
-- expect-events: BEGIN | INSERT INTO t VALUES (1,1) | SAVEPOINT `s` | INSERT INTO t VALUES (2,2) | SAVEPOINT `s` | Xid
COMMIT;
