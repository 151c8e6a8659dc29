-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- 1196 not for a table that goes again
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO t VALUES (1,1) | Xid
INSERT INTO t VALUES (1,1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO n VALUES (1,1) | COMMIT
INSERT INTO n VALUES (1,1);
-- expect: binlog fails LF-903
-- expect-events: nothing
CREATE TABLE c (a INT PRIMARY KEY) ENGINE=MyISAM SELECT 1 AS a UNION ALL SELECT 1;
