-- profile: mysql-5.7
-- format-is: STATEMENT
-- effects: shadow
-- values and scopes
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
-- expect: binlog fails LF-230
-- expect-events: nothing
SET SESSION gtid_mode = 'ON';
