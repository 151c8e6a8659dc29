-- profile: mysql-5.6
-- format-is: MIXED
-- effects: assumed
-- MySQL 5.6 source, sql_insert.cc, upgrade_lock_type: the global format decides whether rows are delayed
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
SET binlog_format = 'STATEMENT';
-- expect: binlog fails LF-118
INSERT DELAYED INTO t VALUES (1);
SET GLOBAL binlog_format = 'STATEMENT';
-- expect: binlog recorded LF-901 as statement; binlog no LF-118
INSERT DELAYED INTO t VALUES (2);
