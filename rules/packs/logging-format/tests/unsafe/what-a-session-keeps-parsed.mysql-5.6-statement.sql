-- profile: mysql-5.6
-- format-is: STATEMENT
-- A statement of a procedure or of PREPARE that was unsafe in a transaction stays unsafe until it is parsed again.
CREATE DATABASE d;
USE d;
CREATE TABLE n (a INT) ENGINE=MyISAM;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE PROCEDURE p() INSERT INTO n VALUES (1);
PREPARE s FROM 'INSERT INTO n VALUES (2)';
CALL p();                                                   -- expect: binlog no LF-100
BEGIN;
INSERT INTO t VALUES (1);
CALL p();                                                   -- expect: binlog warned LF-100(NONTRANS_AFTER_TRANS)
EXECUTE s;                                                  -- expect: binlog warned LF-100(NONTRANS_AFTER_TRANS)
COMMIT;
CALL p();                                                   -- expect: binlog warned LF-100(NONTRANS_AFTER_TRANS)
EXECUTE s;                                                  -- expect: binlog warned LF-100(NONTRANS_AFTER_TRANS)
CREATE PROCEDURE q() SELECT 1;
CALL p();                                                   -- expect: binlog no LF-100
EXECUTE s;                                                  -- expect: binlog unknown LF-993
PREPARE s FROM 'INSERT INTO n VALUES (2)';
EXECUTE s;                                                  -- expect: binlog no LF-100
BEGIN;
INSERT INTO t VALUES (1);
CALL p();                                                   -- expect: binlog warned LF-100(NONTRANS_AFTER_TRANS)
COMMIT;
ALTER TABLE n ADD COLUMN b INT;
CALL p();                                                   -- expect: binlog unknown LF-993
ALTER PROCEDURE q COMMENT 'c';
CALL p();                                                   -- expect: binlog no LF-100
