-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- R1.38: rollback with a change that stays in the cache
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
INSERT INTO t VALUES (1,1);
INSERT INTO n VALUES (1,1);
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (2,2);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events: nothing
INSERT INTO n VALUES (2,2);
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: BEGIN | INSERT INTO t VALUES (2,2) | INSERT INTO n VALUES (2,2) | ROLLBACK
ROLLBACK;
