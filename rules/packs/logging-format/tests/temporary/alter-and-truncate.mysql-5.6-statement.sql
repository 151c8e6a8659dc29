-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- alter and truncate
CREATE DATABASE d;
CREATE DATABASE e;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TEMPORARY TABLE x (a INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events: ALTER TABLE x ADD b INT
ALTER TABLE x ADD b INT;
-- expect: binlog recorded LF-901 as statement
-- expect-events: TRUNCATE TABLE x
TRUNCATE TABLE x;
-- expect: binlog recorded LF-901 as statement
-- expect-events: ALTER TABLE x RENAME TO y
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `y`
ALTER TABLE x RENAME TO y;
