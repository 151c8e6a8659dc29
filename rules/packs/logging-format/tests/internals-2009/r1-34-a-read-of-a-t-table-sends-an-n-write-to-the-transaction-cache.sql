-- profile: internals-2009
-- format-is: STATEMENT
-- effects: shadow
-- R1.27, R1.34: under the manual the N-write waits for COMMIT; servers write it at once.
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
SELECT * FROM t;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events: nothing
INSERT INTO n VALUES (2);
-- expect: binlog not recorded LF-902
-- expect-events: BEGIN | INSERT INTO n VALUES (2) | COMMIT
COMMIT;
