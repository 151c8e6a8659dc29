-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- 1400 inside a transaction
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog refused LF-242
-- expect-events: nothing
XA START 'x';
