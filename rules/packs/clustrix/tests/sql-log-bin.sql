-- A session that has switched logging off is neither recorded nor refused.
CREATE BINLOG 'binny' LOG(`test`.`foo`);
-- expect-others: not recorded
CREATE BINLOG 'tests' LOG(`test`);

-- session: off
SET sql_log_bin = 0;
-- expect: binny not recorded CX-013 because log_bin_off() and writes(test.foo)
-- expect: tests not recorded CX-013
INSERT INTO test.foo VALUES (1);
-- expect: binny not recorded CX-011
-- expect: tests not recorded CX-013
INSERT INTO test.bar VALUES (1);
-- expect: binny not recorded CX-013
UPDATE test.foo, test.bar SET foo.f = 1, bar.b = 1;
-- expect: binny not recorded CX-013
INSERT INTO test.foo SELECT * FROM test.bar;
-- expect: binny not recorded CX-014
SELECT 1;

-- what is not logged is no part of the transaction
BEGIN;
-- expect: binny not recorded CX-013
INSERT INTO test.foo VALUES (1);
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (1);
SET sql_log_bin = 1;
-- expect: binny recorded CX-004; tests recorded CX-004
INSERT INTO test.foo VALUES (1);
SET sql_log_bin = 0;
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (1);
SET sql_log_bin = 1;
-- expect: binny refused CX-003 because wrote_inside(binny); tests not recorded CX-016
INSERT INTO test.bar VALUES (1);
COMMIT;
BEGIN;
SET sql_log_bin = OFF;
-- expect: binny not recorded CX-013
INSERT INTO test.foo VALUES (1);
SET sql_log_bin = ON;
-- expect: binny not recorded CX-011; tests recorded
INSERT INTO test.bar VALUES (1);
SET sql_log_bin = FALSE;
-- expect: binny not recorded CX-013
INSERT INTO test.foo VALUES (1);
COMMIT;

-- session: refused-by-nobody
BEGIN;
-- expect: binny recorded; tests recorded
INSERT INTO test.foo VALUES (1);
SET sql_log_bin = 0;
-- expect: binny not recorded CX-011; tests not recorded CX-013
INSERT INTO test.bar VALUES (1);
ROLLBACK;
BEGIN;
SET sql_log_bin = 1;
-- expect: tests recorded; binny not recorded
INSERT INTO test.bar VALUES (1);
SET sql_log_bin = 0;
-- expect: binny not recorded CX-013; tests not recorded CX-013
INSERT INTO test.foo VALUES (1);
ROLLBACK;

-- session: another
-- expect: binny recorded CX-004; tests recorded CX-004
INSERT INTO test.foo VALUES (1);
-- the next sessions see nothing of SET GLOBAL in this one
SET GLOBAL sql_log_bin = 0;
-- expect: binny recorded CX-004; tests recorded CX-004
INSERT INTO test.foo VALUES (1);
