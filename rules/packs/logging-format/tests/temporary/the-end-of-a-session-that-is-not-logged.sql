-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- the end of a session that is not logged
CREATE DATABASE d;
CREATE DATABASE e;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE TEMPORARY TABLE x (a INT)
CREATE TEMPORARY TABLE x (a INT);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET sql_log_bin = 0;
