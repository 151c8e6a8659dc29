-- Temporary tables while binlogs change, and while logging is off.
-- expect-others: not recorded
CREATE BINLOG 'bin' LOG(`test`.`foo`), FORMAT='STATEMENT';

-- session: out-of-scope
CREATE TEMPORARY TABLE test.foo (f INT PRIMARY KEY);                    -- expect: bin recorded CX-004
USE test;
INSERT INTO foo VALUES (1), (2), (3);                                   -- expect: bin recorded CX-004
ALTER BINLOG 'bin' LOG(`test`.`bar`);
INSERT INTO foo VALUES (4), (5), (6);                                   -- expect: bin not recorded CX-011 because temporary(test.foo)
-- expect: bin recorded CX-005 because temporary_created(bin, test.foo)
DROP TEMPORARY TABLE foo;

-- session: out-of-scope-and-back
CREATE TEMPORARY TABLE test.bar (b INT);                                -- expect: bin recorded CX-004
-- session: administrator
ALTER BINLOG 'bin' LOG(`test`.`foo`);
ALTER BINLOG 'bin' LOG(`test`.`bar`);
-- session: out-of-scope-and-back
INSERT INTO test.bar VALUES (1);                                        -- expect: bin not recorded CX-012 because log_table(bin, test.bar)
DROP TABLE test.bar;                                                    -- expect: bin recorded CX-005

-- session: binlog-format
CREATE TEMPORARY TABLE test.bar (b INT);                                -- expect: bin recorded CX-004
INSERT INTO test.bar VALUES (1);                                        -- expect: bin recorded CX-004
-- session: administrator
ALTER BINLOG 'bin' FORMAT='ROW';
ALTER BINLOG 'bin' FORMAT='STATEMENT';
-- session: binlog-format
INSERT INTO test.bar VALUES (1);                                        -- expect: bin not recorded CX-012
DROP TABLE test.bar;                                                    -- expect: bin recorded CX-005

-- session: default-format
CREATE TEMPORARY TABLE test.bar (b INT);                                -- expect: bin recorded CX-004
-- session: administrator
ALTER BINLOG 'bin' FORMAT='DEFAULT';
ALTER BINLOG 'bin' FORMAT='STATEMENT';
-- session: default-format
INSERT INTO test.bar VALUES (1);                                        -- expect: bin not recorded CX-012
DROP TABLE test.bar;                                                    -- expect: bin recorded CX-005

-- session: own-format
SET SESSION binlog_format = 'STATEMENT';
CREATE TEMPORARY TABLE test.bar (b INT);                                -- expect: bin recorded CX-004
-- session: administrator
ALTER BINLOG 'bin' FORMAT='ROW';
-- session: own-format
INSERT INTO test.bar VALUES (1);                                        -- expect: bin recorded CX-004 because session_format(STATEMENT)
SET SESSION binlog_format = 'DEFAULT';
SET SESSION binlog_format = 'STATEMENT';
INSERT INTO test.bar VALUES (1);                                        -- expect: bin not recorded CX-012
-- session: administrator
ALTER BINLOG 'bin' FORMAT='STATEMENT';

-- session: made-without-logging
SET sql_log_bin = 0;
CREATE TEMPORARY TABLE test.bar (b INT);                                -- expect: bin not recorded CX-013
SET sql_log_bin = 1;
INSERT INTO test.bar VALUES (1);                                        -- expect: bin not recorded CX-012
DROP TABLE test.bar;                                                    -- expect: bin not recorded CX-015

-- session: changed-without-logging
CREATE TEMPORARY TABLE test.bar (b INT);                                -- expect: bin recorded CX-004
SET sql_log_bin = 0;
SET sql_log_bin = 1;
INSERT INTO test.bar VALUES (1);                                        -- expect: bin recorded CX-004
SET sql_log_bin = 0;
INSERT INTO test.bar VALUES (2);                                        -- expect: bin not recorded CX-013
SET sql_log_bin = 1;
INSERT INTO test.bar VALUES (3);                                        -- expect: bin not recorded CX-012
SET sql_log_bin = 0;
-- expect: bin not recorded CX-013 because temporary_created(bin, test.bar) and log_bin_off()
DROP TABLE test.bar;
SET sql_log_bin = 1;
DROP TEMPORARY TABLE test.bar;                                          -- expect: bin not recorded CX-015

-- session: ended
-- expect: bin recorded CX-004
-- expect-end: bin recorded CX-006 as statement
CREATE TEMPORARY TABLE test.bar (b INT);
ALTER BINLOG 'bin' FORMAT='ROW';
-- session: administrator
CREATE BINLOG 'late' LOG(`test`), FORMAT='STATEMENT';
-- session: ended
-- a binlog made later holds nothing of it
-- expect: late not recorded CX-012; bin not recorded CX-012
-- expect-end: late not recorded CX-014
INSERT INTO test.bar VALUES (1);

-- session: ended-without-logging
-- expect: late recorded
-- expect-end: late not recorded CX-013; bin not recorded CX-014
CREATE TEMPORARY TABLE test.quiet (q INT);
SET sql_log_bin = 0;

