-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- 6 back to such a savepoint writes what stays
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
BEGIN;
SAVEPOINT s;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
CREATE TEMPORARY TABLE x (a INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (1,1);
-- expect: binlog not recorded LF-902; binlog warned LF-521
-- expect-events: BEGIN | CREATE TEMPORARY TABLE x (a INT) | INSERT INTO t VALUES (1,1) | ROLLBACK
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
ROLLBACK TO s;
