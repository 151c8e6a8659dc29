-- profile: mysql-8.0
-- format-is: MIXED
-- effects: shadow
-- create and rows
CREATE DATABASE d;
CREATE DATABASE e;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
CREATE TEMPORARY TABLE x (a INT);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
INSERT INTO x VALUES (1);
