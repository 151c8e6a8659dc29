-- profile: mysql-8.0
-- format-is: STATEMENT
-- effects: shadow
-- Knowledge 2.9: 3745, asked before the transaction is.
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
CREATE TEMPORARY TABLE x (a INT);
-- expect: binlog refused LF-222
-- expect-events: nothing
SET binlog_format = 'ROW';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog refused LF-222
-- expect-events: nothing
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: Anonymous_gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
SET binlog_format = 'STATEMENT';
