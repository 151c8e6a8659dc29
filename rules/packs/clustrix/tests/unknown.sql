-- What cannot be told is said to be unknown, only where it matters.
CREATE BINLOG 'binny' LOG(`test`.`foo`);
CREATE BINLOG 'tests' LOG(`test`);
-- expect-others: not recorded
CREATE BINLOG 'none' LOG(`none`);

-- unqualified columns of tables that nobody described
-- expect: binny unknown CX-092 because may_write(test.foo) and may_write(test.bar)
-- expect: tests recorded CX-004 because may_write(test.foo)
-- expect: none not recorded CX-011 because may_write(test.bar)
UPDATE test.foo JOIN test.bar ON (f = b) SET x = 2;
-- one table is known to change, another may
SET SESSION binlog_format = 'ROW';
-- expect: binny unknown CX-092 because writes(test.foo) and may_write(test.bar)
-- expect: tests recorded CX-004
UPDATE test.foo JOIN test.bar ON (f = b) SET foo.f = 1, x = 2;
-- expect: binny unknown CX-092 because writes(test.bar) and may_write(test.foo)
-- expect: tests recorded
UPDATE test.bar JOIN test.foo ON (f = b) SET bar.b = 1, x = 2;
SET SESSION binlog_format = 'STATEMENT';
-- expect: binny refused CX-002 because writes(test.foo) and reads(test.bar)
-- expect: tests not recorded CX-016
UPDATE test.foo JOIN test.bar ON (f = b) SET foo.f = 1, x = 2;
-- expect: none refused CX-002 because may_write(none.n) and reads(test.bar)
UPDATE none.n JOIN none.m SET x = (SELECT MAX(b) FROM test.bar);

-- session: half-described
CREATE TABLE half.known (k INT);                                        -- expect: none not recorded
CREATE BINLOG 'known' LOG(`half`.`known`), FORMAT='ROW';
CREATE BINLOG 'guessed' LOG(`half`.`guessed`), FORMAT='ROW';
-- `x` can only be a column of the table nobody described: both are written
-- expect: known refused CX-001 because writes(half.known) and writes(half.guessed)
-- expect: guessed refused CX-001 because writes(half.known) and writes(half.guessed)
UPDATE half.known JOIN half.guessed ON (k = g) SET known.k = 1, x = 2;
DROP BINLOG 'known';
DROP BINLOG 'guessed';

-- session: in-transaction
BEGIN;
-- expect: tests recorded CX-004; binny unknown CX-092
UPDATE test.foo JOIN test.bar ON (f = b) SET x = 2;
-- expect: tests refused CX-003 because wrote_inside(tests)
-- expect: binny not recorded CX-016
INSERT INTO other.t VALUES (1);
ROLLBACK;
BEGIN;
-- expect: none not recorded
-- expect: binny unknown; tests recorded
UPDATE test.foo JOIN test.bar ON (f = b) SET x = 2;
-- expect: none refused CX-003 because wrote_outside(none)
-- expect: tests refused CX-003
INSERT INTO none.n VALUES (1);
ROLLBACK;
BEGIN;
-- expect: none recorded
INSERT INTO none.n VALUES (1);
-- expect: none refused CX-003 because may_write(test.foo); tests refused CX-003
-- expect: binny not recorded CX-016
UPDATE test.foo JOIN test.bar ON (f = b) SET x = 2;
ROLLBACK;

BEGIN;
-- expect: binny recorded; tests recorded
INSERT INTO test.foo VALUES (1);
-- what may be outside is not yet known to be
SET SESSION binlog_format = 'ROW';
-- expect: binny unknown CX-092 because may_write(test.bar); tests recorded CX-004
UPDATE test.foo JOIN test.bar ON (f = b) SET x = 2;
ROLLBACK;
-- a table that is only read is no candidate
-- expect: tests not recorded CX-011 because may_write(none.n); none recorded CX-004; binny not recorded CX-011
UPDATE none.n JOIN none.m SET x = (SELECT MAX(f) FROM test.foo);

-- session: not-logging
SET sql_log_bin = 0;
-- expect: binny not recorded CX-013 because log_bin_off() and may_write(test.bar)
-- expect: tests not recorded CX-013
UPDATE test.foo JOIN test.bar ON (f = b) SET x = 2;

-- session: not-understood
-- expect: binny unknown CX-091; tests unknown CX-091; none unknown CX-091
CALL test.p();
-- expect: binny unknown CX-091; tests unknown CX-091; none unknown CX-091
EXECUTE never_prepared;

-- session: computed-settings
SET binlog_format = @nobody_set_it;
-- expect: binny unknown CX-094; tests unknown CX-094; none not recorded CX-011
INSERT INTO test.foo SELECT * FROM test.bar;
-- expect: tests recorded CX-004; binny recorded; none not recorded
TRUNCATE test.foo;
SET binlog_format = DEFAULT, sql_log_bin = @nobody_set_it;
-- expect: binny not recorded; tests unknown CX-094; none not recorded
INSERT INTO test.bar VALUES (1);
