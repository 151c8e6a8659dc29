-- A transaction changes nothing outside of a scope once it has changed something inside, nor the other way round.
CREATE TABLE test.foo (f INT PRIMARY KEY);
CREATE TABLE test.bar (b INT PRIMARY KEY);
-- expect-others: not recorded
CREATE BINLOG 'binny' LOG(`test`.`foo`);

-- session: inside-first
BEGIN;
-- expect: binny recorded CX-004
INSERT INTO test.foo VALUES (1), (3);
-- expect: binny refused CX-003 because wrote_inside(binny) and writes(test.bar)
-- expect-message: [11314] This statement cannot be replicated safely: binlogs {binny} only record some of the changes made by the transaction
INSERT INTO test.bar VALUES (1), (3);
-- the refused statement is not part of the transaction
-- expect: binny recorded CX-004
INSERT INTO test.foo VALUES (2);
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (2);
COMMIT;
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (4);

-- session: outside-first
START TRANSACTION;
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (1);
-- expect: binny refused CX-003 because wrote_outside(binny) and writes(test.foo)
-- expect-message: [11314] This statement cannot be replicated safely: binlogs {binny} only record some of the changes made by the transaction
INSERT INTO test.foo VALUES (1);
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (2);
-- expect: binny refused CX-003
INSERT INTO test.foo VALUES (2);
ROLLBACK;
-- expect: binny recorded CX-004
INSERT INTO test.foo VALUES (3);

-- session: no-transaction
-- expect: binny recorded CX-004
INSERT INTO test.foo VALUES (1);
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (1);
-- expect: binny recorded CX-004
INSERT INTO test.foo VALUES (1);

-- session: a-refused-statement-leaves-nothing-behind
BEGIN;
-- expect: binny refused CX-001
UPDATE test.foo, test.bar SET foo.f = 1, bar.b = 1;
-- expect: binny recorded CX-004
INSERT INTO test.foo VALUES (1);
ROLLBACK;
BEGIN;
-- expect: binny refused CX-001
UPDATE test.foo, test.bar SET foo.f = 1, bar.b = 1;
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (1);
ROLLBACK;

-- session: chained
BEGIN;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
COMMIT AND CHAIN;
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (1);
-- expect: binny refused CX-003 because wrote_outside(binny)
INSERT INTO test.foo VALUES (1);
ROLLBACK AND CHAIN;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
-- expect: binny refused CX-003 because wrote_inside(binny)
INSERT INTO test.bar VALUES (1);
ROLLBACK;

-- session: chained-from-nothing
COMMIT AND CHAIN;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);
ROLLBACK AND CHAIN;
-- expect: binny not recorded
INSERT INTO test.bar VALUES (1);
-- expect: binny refused CX-003
INSERT INTO test.foo VALUES (1);

-- session: distributed
XA START 'x';
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);
XA END 'x';
XA PREPARE 'x';
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (1);
XA COMMIT 'x';
XA START 'y';
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
XA END 'y';
XA COMMIT 'y' ONE PHASE;
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (1);
XA START 'z';
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
XA END 'z';
XA ROLLBACK 'z';
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (1);

-- session: autocommit-off
SET autocommit = 0;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
-- expect: binny refused CX-003 because wrote_inside(binny)
INSERT INTO test.bar VALUES (1);
COMMIT;
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (1);
-- expect: binny refused CX-003
INSERT INTO test.foo VALUES (1);
SET autocommit = 1;
-- expect: binny recorded CX-004
INSERT INTO test.foo VALUES (1);
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (1);

-- session: autocommit-off-in-other-words
SET autocommit = OFF;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
-- setting it off again ends nothing
SET autocommit = FALSE;
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);
SET autocommit = ON;
-- expect: binny not recorded
INSERT INTO test.bar VALUES (1);
SET autocommit = FALSE;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);

-- session: autocommit-stays-on
BEGIN;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
SET autocommit = 1;
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);
ROLLBACK;

-- session: what-the-binlog-was
BEGIN;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);

-- session: administrator
DROP BINLOG 'binny';
CREATE BINLOG 'binny' LOG(`test`.`bar`);

-- a binlog made anew knows nothing of the transaction
-- session: what-the-binlog-was
-- expect: binny not recorded CX-011
INSERT INTO test.foo VALUES (1);
ROLLBACK;
BEGIN;
-- expect: binny recorded
INSERT INTO test.bar VALUES (1);

-- session: administrator
ALTER BINLOG 'binny' LOG(`test`.`foo`);

-- a change counts as what it was when it was made
-- session: what-the-binlog-was
-- expect: binny recorded CX-004
INSERT INTO test.foo VALUES (1);
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);
