-- server mysql: mysql-5.6 STATEMENT
-- server mariadb: mariadb-10.11 STATEMENT
-- A statement of a procedure or of PREPARE that was unsafe in a transaction stays unsafe until it is parsed again.
CREATE DATABASE d;
USE d;
CREATE TABLE n (a INT) ENGINE=MyISAM;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE PROCEDURE p() INSERT INTO n VALUES (1);
PREPARE s FROM 'INSERT INTO n VALUES (2)';
-- expect: binlog no LF-100
CALL p();
BEGIN;
INSERT INTO t VALUES (1);
-- expect: binlog warned LF-100(NONTRANS_AFTER_TRANS)
CALL p();
-- expect: binlog warned LF-100(NONTRANS_AFTER_TRANS)
EXECUTE s;
COMMIT;
-- expect: binlog warned LF-100(NONTRANS_AFTER_TRANS)
CALL p();
-- expect: binlog warned LF-100(NONTRANS_AFTER_TRANS)
EXECUTE s;
CREATE PROCEDURE q() SELECT 1;
-- expect: binlog no LF-100
CALL p();
-- expect: binlog unknown LF-993
EXECUTE s;
PREPARE s FROM 'INSERT INTO n VALUES (2)';
-- expect: binlog no LF-100
EXECUTE s;
BEGIN;
INSERT INTO t VALUES (1);
-- expect: binlog warned LF-100(NONTRANS_AFTER_TRANS)
CALL p();
COMMIT;
ALTER TABLE n ADD COLUMN b INT;
-- expect mysql: binlog unknown LF-993
-- expect mariadb: binlog warned LF-100(NONTRANS_AFTER_TRANS)
CALL p();
ALTER PROCEDURE q COMMENT 'c';
-- expect: binlog no LF-100
CALL p();
