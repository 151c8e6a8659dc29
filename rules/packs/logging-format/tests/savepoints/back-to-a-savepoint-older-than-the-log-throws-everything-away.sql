-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- back to a savepoint older than the log throws everything away
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
BEGIN;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT s;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (1,1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK TO s;
