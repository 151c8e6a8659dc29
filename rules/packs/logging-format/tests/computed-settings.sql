-- profile: mysql-5.6
-- format-is: ROW
-- What hangs on a setting that nobody knows is unknown until it is set again.
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
SET binlog_format = @nobody_set_it;
INSERT INTO t VALUES (1);                                   -- expect: binlog unknown LF-992
CREATE TABLE u (a INT) ENGINE=InnoDB;                       -- expect: binlog recorded as statement
SET binlog_format = 'ROW';
INSERT INTO t VALUES (2);                                   -- expect: binlog recorded as rows
SET sql_log_bin = @nobody_set_it;
INSERT INTO t VALUES (3);                                   -- expect: binlog unknown LF-992
DROP TABLE u;                                               -- expect: binlog unknown LF-992
SET sql_log_bin = 1;
INSERT INTO t VALUES (4);                                   -- expect: binlog recorded as rows
