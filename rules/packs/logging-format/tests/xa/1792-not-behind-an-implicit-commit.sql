-- profile: mysql-5.6
-- format-is: MIXED
-- effects: shadow
-- 1792 not behind an implicit commit
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
START TRANSACTION READ ONLY;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE TABLE z (a INT)
CREATE TABLE z (a INT);
