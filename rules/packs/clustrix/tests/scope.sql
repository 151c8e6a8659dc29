-- LOG and IGNORE lists decide by the object that changes, never by the default database.
CREATE BINLOG 'b1' LOG(`test`.`foo`);
CREATE BINLOG 'b2' LOG(`test`);
CREATE BINLOG 'b3';
CREATE BINLOG 'b4' IGNORE(`baz`);
CREATE BINLOG 'b5' IGNORE(`baz`.`bar`);
-- expect-others: not recorded
CREATE BINLOG 'rows' FORMAT='ROW';

-- one object, every kind of list
-- expect: b1 recorded CX-004 as statement because log_table(b1, test.foo) and writes(test.foo)
-- expect: b2 recorded CX-004 because log_database(b2, test) and in_database(test.foo, test)
-- expect: b3 recorded CX-004 because log_all(b3)
-- expect: b4 recorded CX-004; b5 recorded CX-004; rows recorded CX-004 as rows
INSERT INTO test.foo VALUES (1);
-- expect: b1 not recorded CX-011 because writes(baz.bar)
-- expect: b2 not recorded CX-011
-- expect: b3 recorded; rows recorded
-- expect: b4 not recorded CX-011 because ignore_database(b4, baz)
-- expect: b5 not recorded CX-011 because ignore_table(b5, baz.bar)
INSERT INTO baz.bar VALUES (1);

-- the default database does not matter
USE baz;
-- expect: b1 recorded; b2 recorded; b3 recorded; b4 recorded; b5 recorded; rows recorded
UPDATE test.foo SET f = 3;
-- expect: b1 not recorded CX-011; b3 recorded; b4 not recorded CX-011; b5 recorded; rows recorded
DELETE FROM qux WHERE f = 1;

-- reads are recorded nowhere, in a transaction too
BEGIN;
-- expect: b3 not recorded CX-014
SELECT * FROM test.bar;
-- expect: b1 recorded; b2 recorded; b3 recorded; b4 recorded; b5 recorded; rows recorded
INSERT INTO test.foo VALUES (1);
-- expect: b1 not recorded CX-014
SELECT COUNT(*) FROM test.foo;
-- expect: b1 recorded; b2 recorded; b3 recorded; b4 recorded; b5 recorded; rows recorded
UPDATE test.foo SET f = 3 WHERE f = 2;
COMMIT;

-- several objects go to the binlogs that log all of them
DROP BINLOG 'b1';
CREATE BINLOG 'b1' LOG(`test`.`foo`, `test`.`bar`);
-- expect: b1 recorded CX-004; b2 recorded CX-004; b3 recorded; b4 recorded; b5 recorded; rows recorded as rows
UPDATE test.foo, test.bar SET test.foo.f = 2, test.bar.b = 2 WHERE f = b AND f = 1;
-- expect: b3 recorded; b4 recorded; b5 recorded; rows recorded
UPDATE more.foo, more.bar SET foo.f = 2, bar.b = 2 WHERE f = b;
