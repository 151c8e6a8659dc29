-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- R1.37: implicit commit
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
INSERT INTO t VALUES (1,1);
INSERT INTO n VALUES (1,1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET autocommit=0;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (2,2);
-- expect: binlog not recorded LF-902
-- expect-events: BEGIN | INSERT INTO t VALUES (2,2) | Xid
SET autocommit=1;
