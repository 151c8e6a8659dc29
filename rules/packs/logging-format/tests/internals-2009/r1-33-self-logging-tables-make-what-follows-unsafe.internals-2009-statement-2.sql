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
BEGIN;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT * FROM c;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
COMMIT;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO n VALUES (2) | COMMIT
INSERT INTO n VALUES (2);
