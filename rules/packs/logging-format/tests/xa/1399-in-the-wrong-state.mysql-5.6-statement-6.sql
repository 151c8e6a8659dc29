-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- 1399 in the wrong state
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA START 'x';
-- expect: binlog refused LF-241
-- expect-events: nothing
XA ROLLBACK 'x';
