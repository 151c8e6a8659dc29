-- profile: mysql-5.6
-- format-is: ROW
-- R2.10.
CREATE DATABASE d;
USE d;
CREATE TABLE d.e (a INT) ENGINE=EXAMPLE;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET sql_log_bin = 0;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
INSERT INTO d.e VALUES (1);
