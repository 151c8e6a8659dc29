-- Every kind of DDL is logged as the statement it is, also by a ROW binlog; changes of rows are not.
-- expect-others: not recorded
CREATE BINLOG 'rows' FORMAT='ROW';
-- expect-others: recorded

-- expect: rows recorded CX-021 as statement
CREATE DATABASE other;
-- expect: rows recorded CX-021 as statement
ALTER DATABASE other CHARACTER SET utf8;
-- expect: rows recorded CX-021 as statement
DROP DATABASE other;
-- expect: rows recorded CX-021 as statement
CREATE TABLE test.t (a INT);
-- expect: rows recorded CX-021 as statement
CREATE TABLE test.u LIKE test.t;
-- expect: rows recorded CX-021 as statement
CREATE TABLE test.v SELECT * FROM test.t;
-- expect: rows recorded CX-021 as statement
ALTER TABLE test.t ADD COLUMN b INT;
-- expect: rows recorded CX-021 as statement
CREATE INDEX i ON test.t (a);
-- expect: rows recorded CX-021 as statement
DROP INDEX i ON test.t;
-- expect: rows recorded CX-021 as statement
RENAME TABLE test.u TO test.w;
-- expect: rows recorded CX-021 as statement
TRUNCATE TABLE test.w;
-- expect: rows recorded CX-021 as statement
DROP TABLE test.w;
-- expect: rows recorded CX-021 as statement
CREATE VIEW test.seen AS SELECT * FROM test.t;
-- expect: rows recorded CX-021 as statement
ALTER VIEW test.seen AS SELECT a FROM test.t;
-- expect: rows recorded CX-021 as statement
DROP VIEW test.seen;
-- expect: rows recorded CX-021 as statement
CREATE TRIGGER test.tr BEFORE INSERT ON test.t FOR EACH ROW SET NEW.a = 1;
-- expect: rows recorded CX-021 as statement
DROP TRIGGER test.tr;
-- expect: rows recorded CX-021 as statement
CREATE PROCEDURE test.p() SELECT 1;
-- expect: rows recorded CX-021 as statement
ALTER PROCEDURE test.p COMMENT 'c';
-- expect: rows recorded CX-021 as statement
DROP PROCEDURE test.p;
-- expect: rows recorded CX-021 as statement
CREATE FUNCTION test.f() RETURNS INT RETURN 1;
-- expect: rows recorded CX-021 as statement
ALTER FUNCTION test.f COMMENT 'c';
-- expect: rows recorded CX-021 as statement
DROP FUNCTION test.f;
-- expect: rows recorded CX-021 as statement
CREATE EVENT test.e ON SCHEDULE EVERY 1 DAY DO SELECT 1;
-- expect: rows recorded CX-021 as statement
ALTER EVENT test.e DISABLE;
-- expect: rows recorded CX-021 as statement
DROP EVENT test.e;
-- expect: rows recorded CX-021 as statement
CREATE SEQUENCE test.s;
-- expect: rows recorded CX-021 as statement
ALTER SEQUENCE test.s RESTART 1;
-- expect: rows recorded CX-021 as statement
DROP SEQUENCE test.s;
-- expect: rows recorded CX-021 as statement
CREATE SERVER far FOREIGN DATA WRAPPER mysql OPTIONS (HOST 'h');
-- expect: rows recorded CX-021 as statement
ALTER SERVER far OPTIONS (HOST 'i');
-- expect: rows recorded CX-021 as statement
DROP SERVER far;
-- expect: rows recorded CX-021 as statement
CREATE USER 'u'@'%';
-- expect: rows recorded CX-021 as statement
ALTER USER 'u'@'%' PASSWORD EXPIRE;
-- expect: rows recorded CX-021 as statement
RENAME USER 'u'@'%' TO 'w'@'%';
-- expect: rows recorded CX-021 as statement
CREATE ROLE r;
-- expect: rows recorded CX-021 as statement
GRANT r TO 'w'@'%';
-- expect: rows recorded CX-021 as statement
SET DEFAULT ROLE r FOR 'w'@'%';
-- expect: rows recorded CX-021 as statement
REVOKE r FROM 'w'@'%';
-- expect: rows recorded CX-021 as statement
SET PASSWORD FOR 'w'@'%' = PASSWORD('x');
-- expect: rows recorded CX-021 as statement
DROP ROLE r;
-- expect: rows recorded CX-021 as statement
DROP USER 'w'@'%';

-- expect: rows recorded CX-021 as statement
CREATE TABLE test.t (a INT);

-- expect: rows recorded CX-022 as rows
INSERT INTO test.t VALUES (1);
-- expect: rows recorded CX-022 as rows
UPDATE test.t SET a = 2;
-- expect: rows recorded CX-022 as rows
DELETE FROM test.t;
-- expect: rows recorded CX-022 as rows
REPLACE INTO test.t VALUES (3);
-- expect: rows recorded CX-022 as rows
LOAD DATA INFILE '/tmp/t' INTO TABLE test.t;
-- expect: rows recorded CX-022 as rows
INSERT INTO test.t SELECT * FROM test.t;
