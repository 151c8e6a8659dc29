-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- MySQL manual, binlog_direct_non_transactional_updates: not in a transaction
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET SESSION binlog_direct_non_transactional_updates = ON;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog refused LF-228; binlog no LF-100
-- expect-events: nothing
SET SESSION binlog_direct_non_transactional_updates = OFF;
-- expect: binlog refused LF-229; binlog no LF-100
-- expect-events: nothing
SET SESSION sql_log_bin = 0;
-- expect: binlog refused LF-227; binlog no LF-100
-- expect-events: nothing
SET SESSION binlog_format = ROW;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
COMMIT;
-- expect: binlog fails LF-230; binlog no LF-100
-- expect-events: nothing
SET GLOBAL sql_log_bin = 0;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET SESSION binlog_format = ROW, sql_log_bin = 0;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (1, 1);
