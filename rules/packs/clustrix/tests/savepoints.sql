-- Going back to a savepoint takes back what the transaction changed since.
-- expect-others: not recorded
CREATE BINLOG 'binny' LOG(`test`.`foo`);

-- session: back-before-the-change-inside
BEGIN;
SAVEPOINT a;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);
ROLLBACK TO SAVEPOINT a;
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (1);
-- expect: binny refused CX-003 because wrote_outside(binny)
INSERT INTO test.foo VALUES (1);
-- the savepoint is still set
ROLLBACK TO a;
-- expect: binny recorded CX-004
INSERT INTO test.foo VALUES (1);

-- session: back-behind-the-change-inside
BEGIN;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
SAVEPOINT a;
SELECT 1;
-- expect: binny recorded
INSERT INTO test.foo VALUES (2);
ROLLBACK TO a;
-- expect: binny refused CX-003 because wrote_inside(binny)
INSERT INTO test.bar VALUES (1);
-- twice, so that the savepoint keeps what it knew
ROLLBACK TO a;
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);

-- session: back-behind-the-change-outside
BEGIN;
-- expect: binny not recorded
INSERT INTO test.bar VALUES (1);
SAVEPOINT a;
SELECT 1;
ROLLBACK TO a;
-- expect: binny refused CX-003 because wrote_outside(binny)
INSERT INTO test.foo VALUES (1);
ROLLBACK TO a;
-- expect: binny refused CX-003
INSERT INTO test.foo VALUES (1);

-- session: a-savepoint-that-is-not-set-changes-nothing
BEGIN;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
ROLLBACK TO nowhere;
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);
ROLLBACK;
BEGIN;
-- expect: binny not recorded
INSERT INTO test.bar VALUES (1);
ROLLBACK TO nowhere;
-- expect: binny refused CX-003
INSERT INTO test.foo VALUES (1);

-- session: outside-a-transaction-there-are-none
SAVEPOINT a;
BEGIN;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
ROLLBACK TO a;
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);

-- session: released
BEGIN;
SAVEPOINT a;
SAVEPOINT b;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
RELEASE SAVEPOINT b;
ROLLBACK TO b;
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);
ROLLBACK TO a;
-- expect: binny not recorded
INSERT INTO test.bar VALUES (1);

-- session: released-with-the-later-ones
BEGIN;
SAVEPOINT a;
SAVEPOINT b;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
RELEASE SAVEPOINT a;
ROLLBACK TO b;
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);

-- session: gone-by-going-back
BEGIN;
SAVEPOINT a;
SAVEPOINT b;
ROLLBACK TO a;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
ROLLBACK TO b;
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);

-- session: earlier-ones-stay
BEGIN;
SAVEPOINT a;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
SAVEPOINT b;
ROLLBACK TO b;
ROLLBACK TO a;
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (1);

-- session: set-again
BEGIN;
SAVEPOINT a;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
SAVEPOINT a;
ROLLBACK TO a;
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);

-- session: set-again-with-less-behind-it
BEGIN;
SAVEPOINT first;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
SAVEPOINT a;
ROLLBACK TO first;
SAVEPOINT a;
-- expect: binny not recorded
INSERT INTO test.bar VALUES (1);
ROLLBACK TO a;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);

-- session: ended-with-its-transaction
BEGIN;
SAVEPOINT a;
COMMIT;
BEGIN;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
ROLLBACK TO a;
-- expect: binny refused CX-003
INSERT INTO test.bar VALUES (1);

-- session: autocommit-off
SET autocommit = 0;
SAVEPOINT a;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
ROLLBACK TO a;
-- expect: binny not recorded
INSERT INTO test.bar VALUES (1);

-- session: set-again-comes-last
BEGIN;
SAVEPOINT p;
SAVEPOINT q;
SAVEPOINT p;
ROLLBACK TO q;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
-- p went when q was gone back to
ROLLBACK TO p;
-- expect: binny refused CX-003 because wrote_inside(binny)
INSERT INTO test.bar VALUES (1);

-- session: forgotten-with-the-transaction
BEGIN;
-- expect: binny not recorded
INSERT INTO test.bar VALUES (1);
SAVEPOINT a;
COMMIT;
-- expect: binny recorded CX-004
INSERT INTO test.foo VALUES (1);
BEGIN;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
SAVEPOINT a;
COMMIT;
-- expect: binny not recorded CX-011
INSERT INTO test.bar VALUES (1);

-- session: not-set-before-autocommit-was-off
SAVEPOINT a;
SET autocommit = 0;
-- expect: binny recorded
INSERT INTO test.foo VALUES (1);
ROLLBACK TO a;
-- expect: binny refused CX-003 because wrote_inside(binny)
INSERT INTO test.bar VALUES (1);
