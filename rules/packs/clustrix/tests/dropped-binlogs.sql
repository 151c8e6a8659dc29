-- A binlog that was dropped takes along what it did and did not record; one made anew under its name starts empty.
-- expect-others: any
CREATE BINLOG 'binny' LOG(`test`.`foo`);

-- session: changed-inside
BEGIN;
INSERT INTO test.foo VALUES (1);         -- expect: binny recorded CX-004
-- session: administrator
DROP BINLOG 'binny';
-- session: changed-inside
SELECT 1;
-- session: administrator
CREATE BINLOG 'binny' LOG(`test`.`foo`);
-- session: changed-inside
INSERT INTO test.bar VALUES (1);         -- expect: binny not recorded CX-011
ROLLBACK;

-- session: changed-outside
BEGIN;
INSERT INTO test.bar VALUES (1);         -- expect: binny not recorded CX-011
-- session: administrator
DROP BINLOG 'binny';
-- session: changed-outside
SELECT 1;
-- session: administrator
CREATE BINLOG 'binny' LOG(`test`.`foo`);
-- session: changed-outside
INSERT INTO test.foo VALUES (1);         -- expect: binny recorded CX-004
ROLLBACK;

-- the savepoint is set before the binlog is dropped, and gone back to after it is made anew
-- session: back-behind-a-change-inside
BEGIN;
INSERT INTO test.foo VALUES (1);         -- expect: binny recorded CX-004
SAVEPOINT a;
-- session: administrator
DROP BINLOG 'binny';
-- session: back-behind-a-change-inside
SELECT 1;
-- session: administrator
CREATE BINLOG 'binny' LOG(`test`.`foo`);
-- session: back-behind-a-change-inside
ROLLBACK TO a;
INSERT INTO test.bar VALUES (1);         -- expect: binny not recorded CX-011
ROLLBACK;

-- session: back-behind-a-change-outside
BEGIN;
INSERT INTO test.bar VALUES (1);         -- expect: binny not recorded CX-011
SAVEPOINT a;
-- session: administrator
DROP BINLOG 'binny';
-- session: back-behind-a-change-outside
SELECT 1;
-- session: administrator
CREATE BINLOG 'binny' LOG(`test`.`foo`);
-- session: back-behind-a-change-outside
ROLLBACK TO a;
INSERT INTO test.foo VALUES (1);         -- expect: binny recorded CX-004
ROLLBACK;

-- gone back to, and set, while the binlog is dropped
-- session: back-without-the-binlog-inside
BEGIN;
INSERT INTO test.foo VALUES (1);         -- expect: binny recorded CX-004
SAVEPOINT a;
-- session: administrator
DROP BINLOG 'binny';
-- session: back-without-the-binlog-inside
ROLLBACK TO a;
-- session: administrator
CREATE BINLOG 'binny' LOG(`test`.`foo`);
-- session: back-without-the-binlog-inside
INSERT INTO test.bar VALUES (1);         -- expect: binny not recorded CX-011
ROLLBACK;

-- session: back-without-the-binlog-outside
BEGIN;
INSERT INTO test.bar VALUES (1);         -- expect: binny not recorded CX-011
SAVEPOINT a;
-- session: administrator
DROP BINLOG 'binny';
-- session: back-without-the-binlog-outside
ROLLBACK TO a;
-- session: administrator
CREATE BINLOG 'binny' LOG(`test`.`foo`);
-- session: back-without-the-binlog-outside
INSERT INTO test.foo VALUES (1);         -- expect: binny recorded CX-004
ROLLBACK;

-- session: set-without-the-binlog-inside
BEGIN;
INSERT INTO test.foo VALUES (1);         -- expect: binny recorded CX-004
-- session: administrator
DROP BINLOG 'binny';
-- session: set-without-the-binlog-inside
SAVEPOINT a;
-- session: administrator
CREATE BINLOG 'binny' LOG(`test`.`foo`);
-- session: set-without-the-binlog-inside
ROLLBACK TO a;
INSERT INTO test.bar VALUES (1);         -- expect: binny not recorded CX-011
ROLLBACK;

-- session: set-without-the-binlog-outside
BEGIN;
INSERT INTO test.bar VALUES (1);         -- expect: binny not recorded CX-011
-- session: administrator
DROP BINLOG 'binny';
-- session: set-without-the-binlog-outside
SAVEPOINT a;
-- session: administrator
CREATE BINLOG 'binny' LOG(`test`.`foo`);
-- session: set-without-the-binlog-outside
ROLLBACK TO a;
INSERT INTO test.foo VALUES (1);         -- expect: binny recorded CX-004
ROLLBACK;
