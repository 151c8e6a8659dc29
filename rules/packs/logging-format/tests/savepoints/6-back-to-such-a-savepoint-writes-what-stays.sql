-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
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
-- expect mariadb-10.11-statement: binlog not recorded LF-902; binlog warned LF-520
-- expect mysql-5.6-statement: binlog not recorded LF-902; binlog warned LF-521
-- expect-events mariadb-10.11-statement: Gtid | CREATE TEMPORARY TABLE x (a INT) | INSERT INTO t VALUES (1,1) | ROLLBACK
-- expect-events mysql-5.6-statement: BEGIN | CREATE TEMPORARY TABLE x (a INT) | INSERT INTO t VALUES (1,1) | ROLLBACK
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events mariadb-10.11-statement: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
-- expect-end-events mysql-5.6-statement: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
ROLLBACK TO s;
