-- effects: shadow
-- server mysql-5.6-row: mysql-5.6 ROW
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- R4.9.
CREATE DATABASE d;
CREATE DATABASE e;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
-- expect mysql-5.6-row: binlog not recorded LF-902
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect-events mysql-5.6-row: nothing
-- expect-events mysql-5.6-statement: CREATE TEMPORARY TABLE x (a INT)
CREATE TEMPORARY TABLE x (a INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events mysql-5.6-row: CREATE TABLE `y` (...)
-- expect-events mysql-5.6-statement: CREATE TABLE y LIKE x
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
CREATE TABLE y LIKE x;
