-- effects: shadow
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mysql-8.0-mixed: mysql-8.0 MIXED
-- server mysql-8.0-statement: mysql-8.0 STATEMENT
-- knowledge 2.9: create temporary per profile
CREATE DATABASE d;
USE d;
-- expect mariadb-10.11-mixed, mysql-8.0-statement: binlog recorded LF-901 as statement
-- expect mariadb-10.11-row, mysql-8.0-mixed: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed: Gtid | CREATE TEMPORARY TABLE x (a INT)
-- expect-events mariadb-10.11-row, mysql-8.0-mixed: nothing
-- expect-events mysql-8.0-statement: Anonymous_gtid | CREATE TEMPORARY TABLE x (a INT)
-- expect-end mariadb-10.11-mixed, mysql-8.0-statement: binlog recorded LF-901 as statement
-- expect-end-events mariadb-10.11-mixed: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
-- expect-end-events mysql-8.0-statement: Anonymous_gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
CREATE TEMPORARY TABLE x (a INT);
