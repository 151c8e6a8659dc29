-- profile: mariadb-10.11
-- format-is: STATEMENT
-- 1971: variables that hold for a session cannot be set for one statement.
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
-- expect: binlog fails LF-230
SET STATEMENT autocommit = 0 FOR DELETE FROM t;
-- expect: binlog no LF-230
SET STATEMENT sql_mode = '' FOR DELETE FROM t;
