-- effects: shadow
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mysql-5.6-mixed: mysql-5.6 MIXED
-- MariaDB decides only on statements that open tables.
CREATE DATABASE d;
CREATE DATABASE e;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-mixed: Gtid | CREATE TEMPORARY TABLE x (a INT)
-- expect-events mysql-5.6-mixed: CREATE TEMPORARY TABLE x (a INT)
CREATE TEMPORARY TABLE x (a INT);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT @@session.sql_mode;
-- expect mariadb-10.11-mixed: binlog recorded LF-901 as statement
-- expect mysql-5.6-mixed: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed: Gtid | INSERT INTO t VALUES (1) | Xid
-- expect-events mysql-5.6-mixed: BEGIN | Table_map d.t | Write_rows d.t | Xid
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events mariadb-10.11-mixed: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
-- expect-end-events mysql-5.6-mixed: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
INSERT INTO t VALUES (1);
