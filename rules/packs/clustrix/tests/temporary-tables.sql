-- Temporary tables: logged in STATEMENT format only, never again once stopped, dropped wherever they were made.
CREATE TABLE test.perm (id INT PRIMARY KEY);
CREATE BINLOG 'bin' FORMAT='STATEMENT';
-- expect-others: not recorded
CREATE BINLOG 'rows' FORMAT='ROW';

-- session: mixed-with-permanent
USE test;
-- expect: bin recorded CX-004 as statement because creates_temporary(test.temp)
-- expect: rows not recorded CX-012 because creates_temporary(test.temp)
-- expect-end: bin recorded CX-006 as statement because temporary_created(bin, test.temp)
-- expect-end: rows not recorded CX-014
CREATE TEMPORARY TABLE temp (id INT PRIMARY KEY);
-- expect: bin recorded CX-004 because temporary_complete(bin, test.temp) and temporary(test.temp)
-- expect: rows not recorded CX-012
INSERT INTO temp VALUES (1), (2), (3);
-- expect: bin recorded CX-004 as statement; rows recorded CX-004 as rows
INSERT INTO perm SELECT * FROM temp;
-- writing both is refused where only one is logged
-- expect: rows refused CX-001 because writes(test.temp) and writes(test.perm) and log_all(rows)
-- expect: bin not recorded CX-016
-- expect-message: [11314] This statement cannot be replicated safely: binlogs {rows} do not log both `test`.`perm` and `test`.`temp`
UPDATE perm JOIN temp USING (id) SET perm.id = 1, temp.id = 1;

-- session: switched-and-back
USE test;
CREATE TEMPORARY TABLE temp (id INT PRIMARY KEY);                       -- expect: bin recorded CX-004
INSERT INTO temp VALUES (1), (2), (3);                                  -- expect: bin recorded CX-004
SET SESSION binlog_format = 'ROW';
INSERT INTO temp VALUES (4), (5), (6);                                  -- expect: bin not recorded CX-012
SET SESSION binlog_format = 'STATEMENT';
-- expect: bin refused CX-002 because reads(test.temp) and temporary(test.temp); rows refused CX-002
-- expect-message: [11314] This statement cannot be replicated safely: binlog bin does not log `test`.`temp`, consequently the statement might not replay correctly
-- expect-message: [11314] This statement cannot be replicated safely: binlog rows does not log `test`.`temp`, consequently the statement might not replay correctly
INSERT INTO perm SELECT * FROM temp;
INSERT INTO temp VALUES (7);                                            -- expect: bin not recorded CX-012
-- a statement that creates nothing restarts nothing
CREATE TEMPORARY TABLE IF NOT EXISTS temp (id INT);                     -- expect: bin not recorded CX-012
-- expect: bin refused CX-002; rows refused CX-002
INSERT INTO perm SELECT * FROM temp;
-- dropped and made again it is logged again
DROP TEMPORARY TABLE temp;                                              -- expect: bin recorded CX-005
-- expect: bin recorded CX-004; rows recorded CX-004
CREATE TEMPORARY TABLE temp (id INT);
-- expect: bin recorded CX-004; rows recorded CX-004
INSERT INTO perm SELECT * FROM temp;
-- expect: bin recorded CX-005; rows recorded CX-005
DROP TEMPORARY TABLE temp;

-- session: switched-and-dropped
SET SESSION binlog_format = 'STATEMENT';
-- expect: bin recorded as statement; rows recorded as statement
CREATE TEMPORARY TABLE test.temp (id INT PRIMARY KEY);
-- expect: bin recorded; rows recorded
INSERT INTO test.temp VALUES (1), (2), (3);
SET SESSION binlog_format = 'ROW';
INSERT INTO test.temp VALUES (4), (5), (6);                             -- expect: bin not recorded CX-012
-- expect: bin recorded CX-005 as statement because temporary_created(bin, test.temp) and drops_temporary(test.temp)
-- expect: rows recorded CX-005 as statement
DROP TEMPORARY TABLE test.temp;
-- expect: bin not recorded CX-015 because drops_temporary(test.temp)
-- expect: rows not recorded CX-015
DROP TEMPORARY TABLE IF EXISTS test.temp;

-- session: named-without-temporary
-- expect: bin recorded; rows not recorded CX-012
CREATE TEMPORARY TABLE test.temp (id INT);
-- expect: bin recorded CX-005 because drops(test.temp) and temporary(test.temp)
-- expect: rows not recorded CX-015 because temporary(test.temp)
DROP TABLE test.temp;
-- expect: bin recorded CX-004; rows recorded CX-004
DROP TABLE test.temp;

-- session: with-a-permanent-one
-- expect: bin recorded; rows not recorded
CREATE TEMPORARY TABLE test.temp (id INT);
-- expect: bin not recorded CX-016; rows refused CX-001
DROP TABLE test.temp, test.perm;

-- session: never-logged
SET SESSION binlog_format = 'ROW';
CREATE TEMPORARY TABLE test.temp (id INT);                              -- expect: bin not recorded CX-012
SET SESSION binlog_format = 'STATEMENT';
INSERT INTO test.temp VALUES (1);                                       -- expect: bin not recorded CX-012
-- expect: bin not recorded CX-015 because drops_temporary(test.temp)
DROP TEMPORARY TABLE test.temp;

-- session: format-that-changes-nothing
-- expect: bin recorded; rows not recorded
CREATE TEMPORARY TABLE test.temp (id INT);
SET SESSION binlog_format = 'MIXED';
-- expect: bin recorded CX-004
INSERT INTO test.temp VALUES (1);
SET SESSION binlog_format = 'STATEMENT';
-- expect: bin recorded CX-004; rows not recorded CX-012
INSERT INTO test.temp VALUES (1);

-- session: failed
SET SESSION binlog_format = 'STATEMENT';
CREATE BINLOG 'narrow' LOG(`test`.`temp`, `test`.`kept`), FORMAT='STATEMENT';
-- expect: narrow refused CX-002 because reads(test.perm); bin not recorded CX-016; rows not recorded CX-016
CREATE TEMPORARY TABLE test.temp SELECT * FROM test.perm;
-- nothing was made, so the name means a permanent table
-- expect: bin recorded; rows recorded; narrow recorded
INSERT INTO test.temp VALUES (1);
-- expect: bin recorded; rows recorded; narrow recorded
CREATE TEMPORARY TABLE test.temp (id INT);
-- expect: narrow refused CX-001; bin not recorded CX-016; rows not recorded CX-016
DROP TABLE test.temp, test.kept, test.gone;
-- nothing was dropped either
-- expect: rows recorded CX-004; bin recorded; narrow recorded CX-004 because temporary_complete(narrow, test.temp)
INSERT INTO test.temp VALUES (2);
-- the part of a DROP that concerns the temporary table goes to every binlog that holds it
-- expect: narrow recorded CX-005 because writes(test.gone) and temporary(test.temp); bin recorded; rows recorded
DROP TABLE test.temp, test.gone;
