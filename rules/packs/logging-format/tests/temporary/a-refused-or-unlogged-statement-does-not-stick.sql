-- profile: mysql-5.6
-- format-is: MIXED
-- effects: shadow
-- a refused or unlogged statement does not stick
CREATE DATABASE d;
CREATE DATABASE e;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TEMPORARY TABLE x (a INT);
INSERT INTO nothing VALUES (UUID());
SET sql_log_bin = 0;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
INSERT INTO t VALUES (UUID_SHORT() % 1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET sql_log_bin = 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO t VALUES (1) | Xid
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
INSERT INTO t VALUES (1);
