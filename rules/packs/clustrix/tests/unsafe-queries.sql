-- Writes fall wholly inside or wholly outside of every binlog's scope.
CREATE TABLE test.foo (f INT PRIMARY KEY);
CREATE TABLE test.bar (b INT PRIMARY KEY);
CREATE BINLOG 'binny' LOG(`test`.`foo`);

-- expect: binny recorded CX-004 because log_table(binny, test.foo)
INSERT INTO test.foo VALUES (1), (3);
-- expect: binny not recorded CX-011 because writes(test.bar)
INSERT INTO test.bar VALUES (1), (3);

-- expect: binny refused CX-001 because log_table(binny, test.foo) and writes(test.foo) and writes(test.bar)
-- expect-message: [11314] This statement cannot be replicated safely: binlogs {binny} do not log both `test`.`foo` and `test`.`bar`
UPDATE test.foo JOIN test.bar ON (f = b) SET f = 2, b = 2 WHERE b = 1;
-- expect: binny refused CX-001 because writes(test.bar)
-- expect-message: [11314] This statement cannot be replicated safely: binlogs {binny} do not log both `test`.`foo` and `test`.`bar`
DELETE test.foo.*, test.bar.* FROM test.foo JOIN test.bar ON (f = b) WHERE b = 3;
-- expect: binny refused CX-001
-- expect-message: [11314] This statement cannot be replicated safely: binlogs {binny} do not log both `test`.`foo` and `test`.`bar`
DROP TABLE test.foo, test.bar;
-- the first object is named first, also where it is the one outside
-- expect: binny refused CX-001
-- expect-message: [11314] This statement cannot be replicated safely: binlogs {binny} do not log both `test`.`bar` and `test`.`foo`
DROP TABLE test.bar, test.foo;
-- of more than two the first neighbours that differ are named
-- expect: binny refused CX-001
-- expect-message: [11314] This statement cannot be replicated safely: binlogs {binny} do not log both `test`.`qux` and `test`.`foo`
DROP TABLE test.bar, test.qux, test.foo, test.foo2;
-- expect: binny refused CX-001
-- expect-message: [11314] This statement cannot be replicated safely: binlogs {binny} do not log both `test`.`foo` and `test`.`bar`
DROP TABLE test.foo, test.bar, test.qux;
-- expect: binny not recorded CX-011
DROP TABLE test.bar, test.qux;
-- expect: binny refused CX-001
-- expect-message: [11314] This statement cannot be replicated safely: binlogs {binny} do not log both `test`.`foo` and `test`.`food`
RENAME TABLE test.foo TO test.food;

-- every binlog that splits the statement is named; the others do not get it because it fails
CREATE BINLOG 'all';
CREATE BINLOG 'other' LOG(`other`);
CREATE BINLOG 'second' IGNORE(`test`.`foo`), FORMAT='ROW';
-- expect: binny refused CX-001; second refused CX-001 because ignore_table(second, test.foo)
-- expect: all not recorded CX-016 because log_table(binny, test.foo)
-- expect: other not recorded CX-016
-- expect-message: [11314] This statement cannot be replicated safely: binlogs {binny, second} do not log both `test`.`foo` and `test`.`bar`
UPDATE test.foo, test.bar SET foo.f = 2, bar.b = 2;
-- the table a database holds goes with it
-- expect: binny refused CX-001; second refused CX-001; all not recorded CX-016; other not recorded CX-016
DROP DATABASE test;
-- expect: other recorded CX-004 because log_database(other, other)
-- expect: all recorded; second recorded; binny not recorded CX-011
DROP DATABASE other;

-- reading and writing the same table is no dependency on anything outside
-- expect: binny recorded CX-004; all recorded; second not recorded CX-011; other not recorded CX-011
UPDATE test.foo SET f = (SELECT MAX(f) FROM test.foo AS again);
-- expect: binny recorded; all recorded; second not recorded; other not recorded
REPLACE INTO test.foo SELECT * FROM test.foo;
