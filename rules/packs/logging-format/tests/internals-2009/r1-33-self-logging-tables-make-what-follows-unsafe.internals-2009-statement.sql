-- profile: internals-2009
-- format-is: STATEMENT
-- R1.25, R1.33: `SELF_LOGGING` of the statement and of writes after it, until the transaction ends.
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
CREATE TABLE c (a INT) ENGINE=NDB;
INSERT INTO t VALUES (1);
INSERT INTO n VALUES (1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT * FROM c;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)(SELF_LOGGING)
-- expect-events: nothing
-- expect-end: binlog not recorded LF-902
-- expect-end-events: BEGIN | INSERT INTO n VALUES (2) | ROLLBACK
INSERT INTO n VALUES (2);
