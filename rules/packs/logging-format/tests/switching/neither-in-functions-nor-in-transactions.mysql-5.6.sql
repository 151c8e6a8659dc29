-- effects: shadow
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- server mysql-8.0-statement: mysql-8.0 STATEMENT
-- neither in functions nor in transactions
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog refused LF-227
-- expect-events: nothing
SET SESSION binlog_format = 'ROW';
