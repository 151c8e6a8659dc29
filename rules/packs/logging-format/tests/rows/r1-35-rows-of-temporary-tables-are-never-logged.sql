-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mysql-5.6-row: mysql-5.6 ROW
-- R1.35: rows of temporary tables are never logged
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE u (a INT, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT, b INT) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
CREATE TEMPORARY TABLE x (a INT);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
-- expect-end mysql-5.6-row: binlog recorded LF-901 as statement
-- expect-end-events mysql-5.6-row: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
INSERT INTO x VALUES (1);
