-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- 6 rows are written with rollback after temporary tables
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
INSERT INTO t VALUES (1,1);
INSERT INTO n VALUES (1,1);
BEGIN;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
CREATE TEMPORARY TABLE x (a INT);
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (2,2);
-- expect: binlog not recorded LF-902; binlog warned LF-521
-- expect-events: nothing
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
ROLLBACK;
