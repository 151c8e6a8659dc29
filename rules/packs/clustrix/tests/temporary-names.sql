-- Which statements mean the temporary table of a name, and what renaming one does.
CREATE BINLOG 'bin' FORMAT='STATEMENT';
-- expect-others: not recorded
CREATE BINLOG 'rows' FORMAT='ROW';

-- session: hides-the-permanent-one
-- expect: bin recorded; rows not recorded CX-012
CREATE TEMPORARY TABLE test.t (id INT);
-- expect: bin recorded; rows not recorded CX-012
INSERT INTO test.t VALUES (1);
-- expect: bin recorded; rows not recorded CX-012
TRUNCATE TABLE test.t;
-- expect: bin recorded; rows not recorded CX-012
ALTER TABLE test.t ADD COLUMN more INT;
-- expect: bin recorded; rows recorded CX-004 because kind(CREATE TABLE)
CREATE TABLE test.t (id INT);
-- expect: bin recorded; rows recorded CX-004 because kind(CREATE TABLE LIKE)
CREATE TABLE test.t LIKE test.u;
-- expect: bin recorded; rows recorded CX-004 because kind(CREATE TABLE SELECT)
CREATE TABLE test.t SELECT * FROM test.u;
-- expect: bin recorded; rows recorded CX-004 because kind(CREATE VIEW)
CREATE VIEW test.t AS SELECT * FROM test.u;
-- expect: bin recorded CX-004; rows recorded CX-004 because kind(DROP VIEW)
DROP VIEW test.t;
-- the temporary table has outlived them
-- expect: bin recorded CX-004; rows not recorded CX-012 because temporary(test.t)
INSERT INTO test.t VALUES (1);
-- expect: bin recorded CX-005; rows not recorded CX-015
DROP TABLE test.t;

-- session: renamed
-- expect: bin recorded; rows not recorded
CREATE TEMPORARY TABLE test.old (id INT);
-- expect: bin recorded CX-004 because renames(test.old, test.new) and temporary_complete(bin, test.old)
-- expect: rows not recorded CX-012 because renames(test.old, test.new)
ALTER TABLE test.old RENAME TO test.new;
-- expect: bin recorded CX-004; rows not recorded CX-012 because temporary(test.new)
INSERT INTO test.new VALUES (1);
-- the old name is free for a permanent table
-- expect: bin recorded CX-004; rows recorded CX-004
INSERT INTO test.old VALUES (1);
-- expect: bin recorded CX-004; rows recorded CX-004
INSERT INTO test.old SELECT * FROM test.new;
-- expect: bin recorded CX-005 because temporary_created(bin, test.new); rows not recorded CX-015
DROP TEMPORARY TABLE test.new;

-- session: renamed-after-it-stopped
-- expect: bin recorded; rows not recorded
CREATE TEMPORARY TABLE test.old (id INT);
SET SESSION binlog_format = 'ROW';
-- expect: bin not recorded CX-012; rows not recorded CX-012
ALTER TABLE test.old RENAME TO test.new;
SET SESSION binlog_format = 'STATEMENT';
-- expect: bin not recorded CX-012
INSERT INTO test.new VALUES (1);

-- session: renamed-without-logging
-- expect: bin recorded; rows not recorded
CREATE TEMPORARY TABLE test.old (id INT);
SET sql_log_bin = 0;
-- expect: bin not recorded CX-013
ALTER TABLE test.old RENAME TO test.new;
SET sql_log_bin = 1;
-- expect: bin not recorded CX-012; rows not recorded CX-012
INSERT INTO test.new VALUES (1);

-- session: rename-refused
CREATE BINLOG 'narrow' LOG(`test`.`old`), FORMAT='STATEMENT';
-- expect: bin recorded; narrow recorded; rows not recorded
CREATE TEMPORARY TABLE test.old (id INT);
-- expect: narrow refused CX-001 because renames(test.old, test.new); bin not recorded CX-016
-- expect: rows not recorded CX-016
ALTER TABLE test.old RENAME TO test.new;
-- nothing was renamed
-- expect: narrow recorded CX-004 because temporary(test.old); bin recorded; rows not recorded CX-012
INSERT INTO test.old VALUES (1);
-- expect: bin recorded CX-004 because writes(test.new); rows recorded CX-004; narrow not recorded CX-011
INSERT INTO test.new VALUES (1);
-- expect: bin not recorded CX-015; narrow not recorded CX-015; rows not recorded CX-015
DROP TEMPORARY TABLE IF EXISTS test.new;
-- expect: bin recorded CX-005; narrow recorded CX-005
DROP TEMPORARY TABLE test.old;
