-- Statements that commit the open transaction before they run.
-- After `inside` a change outside is refused only while the same transaction is open (no-implicit-commits.sql).
-- expect-others: any
CREATE BINLOG 'in' LOG(`inside`);

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE DATABASE other;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
ALTER DATABASE other CHARACTER SET utf8;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
DROP DATABASE other;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE TABLE test.t (a INT);
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE TABLE test.u LIKE test.t;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE TABLE test.v SELECT * FROM test.t;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
ALTER TABLE test.t ADD COLUMN b INT;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
RENAME TABLE test.u TO test.w;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
TRUNCATE TABLE test.w;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
DROP TABLE test.w;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE VIEW test.seen AS SELECT * FROM test.t;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
ALTER VIEW test.seen AS SELECT a FROM test.t;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
DROP VIEW test.seen;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE TRIGGER test.tr BEFORE INSERT ON test.t FOR EACH ROW SET NEW.a = 1;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
DROP TRIGGER test.tr;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE PROCEDURE test.p() SELECT 1;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
ALTER PROCEDURE test.p COMMENT 'c';
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
DROP PROCEDURE test.p;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE FUNCTION test.f() RETURNS INT RETURN 1;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
ALTER FUNCTION test.f COMMENT 'c';
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
DROP FUNCTION test.f;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE EVENT test.e ON SCHEDULE EVERY 1 DAY DO SELECT 1;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
ALTER EVENT test.e DISABLE;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
DROP EVENT test.e;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE SEQUENCE test.s;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
ALTER SEQUENCE test.s RESTART 1;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
DROP SEQUENCE test.s;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE SERVER far FOREIGN DATA WRAPPER mysql OPTIONS (HOST 'h');
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
ALTER SERVER far OPTIONS (HOST 'i');
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
DROP SERVER far;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE USER 'u'@'%';
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
ALTER USER 'u'@'%' PASSWORD EXPIRE;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
RENAME USER 'u'@'%' TO 'w'@'%';
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE ROLE r;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
GRANT r TO 'w'@'%';
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
SET DEFAULT ROLE r FOR 'w'@'%';
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
REVOKE r FROM 'w'@'%';
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
SET PASSWORD FOR 'w'@'%' = PASSWORD('x');
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
DROP ROLE r;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
DROP USER 'w'@'%';
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
ANALYZE TABLE test.t;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
OPTIMIZE TABLE test.t;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
REPAIR TABLE test.t;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CHECK TABLE test.t;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CACHE INDEX test.t IN hot;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
LOAD INDEX INTO CACHE test.t;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
FLUSH TABLES;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
RESET QUERY CACHE;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
INSTALL PLUGIN x SONAME 'x.so';
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
UNINSTALL PLUGIN x;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
START SLAVE;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
STOP SLAVE;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CHANGE MASTER TO MASTER_HOST = 'h';
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
LOCK TABLES test.t READ;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
BEGIN;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
START TRANSACTION;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
XA START 'x';
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE BINLOG 'extra' LOG(`extra`);
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
ALTER BINLOG 'extra' LOG(`more`);
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
DROP BINLOG 'extra';
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011

ROLLBACK;

-- a statement that commits is checked on its own
BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
ALTER TABLE outside.t ADD COLUMN x INT;  -- expect: in not recorded CX-011
BEGIN;
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011
ALTER TABLE inside.t ADD COLUMN x INT;   -- expect: in recorded CX-004
-- and is part of no transaction after it
SET autocommit = 0;
ALTER TABLE inside.t ADD COLUMN y INT;   -- expect: in recorded CX-004
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011
ALTER TABLE outside.t ADD COLUMN y INT;  -- expect: in not recorded CX-011
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
-- savepoints end with it
SAVEPOINT a;
ALTER TABLE inside.t ADD COLUMN z INT;   -- expect: in recorded CX-004
INSERT INTO outside.t VALUES (1);        -- expect: in not recorded CX-011
ROLLBACK TO a;
INSERT INTO inside.t VALUES (1);         -- expect: in refused CX-003 because wrote_outside(in)
