-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- neither in functions nor in transactions
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog refused LF-229
-- expect-events: nothing
SET SESSION sql_log_bin = 0;
