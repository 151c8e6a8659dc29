-- profile: mysql-5.6
-- format-is: MIXED
-- effects: shadow
-- MariaDB decides only on statements that open tables.
CREATE DATABASE d;
CREATE DATABASE e;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE TEMPORARY TABLE x (a INT)
CREATE TEMPORARY TABLE x (a INT);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT @@session.sql_mode;
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Write_rows d.t | Xid
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
INSERT INTO t VALUES (1);
