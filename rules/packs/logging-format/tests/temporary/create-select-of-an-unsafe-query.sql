-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- create select of an unsafe query
CREATE DATABASE d;
CREATE DATABASE e;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: CREATE TEMPORARY TABLE x SELECT UUID() AS u
CREATE TEMPORARY TABLE x SELECT UUID() AS u;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO t VALUES (1) | Xid
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
INSERT INTO t VALUES (1);
