-- profile: mysql-5.6
-- format-is: MIXED
-- effects: shadow
-- 1792 in a read only transaction
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
START TRANSACTION READ ONLY;
-- expect: binlog refused LF-240
-- expect-events: nothing
INSERT INTO n VALUES (1);
