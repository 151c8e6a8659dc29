-- effects: shadow
-- server internals-2009-statement: internals-2009 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- R1.32: nontransactional after transactional
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
CREATE TABLE c (a INT) ENGINE=NDB;
INSERT INTO t VALUES (1);
INSERT INTO n VALUES (1);
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (2);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events: nothing
-- expect-end: binlog not recorded LF-902
-- expect-end-events: BEGIN | INSERT INTO t VALUES (2) | INSERT INTO n VALUES (2) | ROLLBACK
INSERT INTO n VALUES (2);
