-- profile: mysql-5.6
-- format-is: MIXED
-- effects: shadow
-- 1792 by the mode of the session
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION TRANSACTION READ ONLY;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
START TRANSACTION READ WRITE;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO n VALUES (1) | COMMIT
INSERT INTO n VALUES (1);
