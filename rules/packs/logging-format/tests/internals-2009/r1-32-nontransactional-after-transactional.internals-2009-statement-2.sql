-- profile: internals-2009
-- format-is: STATEMENT
-- effects: shadow
-- R1.32: nontransactional after transactional
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
CREATE TABLE c (a INT) ENGINE=NDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO t VALUES (1) | Xid
INSERT INTO t VALUES (1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO n VALUES (1) | COMMIT
INSERT INTO n VALUES (1);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events: BEGIN | INSERT INTO n SELECT a FROM t | COMMIT
INSERT INTO n SELECT a FROM t;
