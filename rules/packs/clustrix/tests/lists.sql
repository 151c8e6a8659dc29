-- CREATE and ALTER BINLOG: mixed lists, directives from left to right, IGNORE before LOG.
CREATE BINLOG 'minus' LOG(`test`), IGNORE(`test`.`foo`);
CREATE BINLOG 'plus' LOG(`test`, `baz`.`bar`);
CREATE BINLOG 'against' LOG(`baz`.`bar`), IGNORE(`baz`);
-- expect-others: not recorded
CREATE BINLOG 'moving' LOG(`test`);

-- expect: minus not recorded CX-011 because ignore_table(minus, test.foo)
-- expect: plus recorded; moving recorded
INSERT INTO test.foo VALUES (1);
-- expect: minus recorded CX-004; plus recorded; moving recorded
INSERT INTO test.bar VALUES (1);
-- expect: plus recorded CX-004 because log_table(plus, baz.bar)
-- expect: against not recorded CX-011 because ignore_database(against, baz)
INSERT INTO baz.bar VALUES (1);
INSERT INTO baz.foo VALUES (1);

DROP BINLOG 'minus';
DROP BINLOG 'plus';
DROP BINLOG 'against';
ALTER BINLOG 'moving' LOG ALL;
-- expect: moving recorded because log_all(moving)
INSERT INTO baz.foo VALUES (1);
ALTER BINLOG 'moving' IGNORE ALL;
-- expect: moving not recorded CX-011
INSERT INTO test.foo VALUES (1);
ALTER BINLOG 'moving' IGNORE(`test`);
-- expect: moving not recorded because ignore_database(moving, test)
INSERT INTO test.foo VALUES (1);
-- expect: moving recorded
INSERT INTO baz.foo VALUES (1);
ALTER BINLOG 'moving' LOG(`test`);
-- expect: moving recorded because log_database(moving, test)
INSERT INTO test.foo VALUES (1);
-- expect: moving not recorded
INSERT INTO baz.foo VALUES (1);
ALTER BINLOG 'moving' ADD LOG(`baz`), ADD IGNORE(`test`.`foo`);
-- expect: moving recorded because log_database(moving, baz)
INSERT INTO baz.foo VALUES (1);
-- expect: moving not recorded because ignore_table(moving, test.foo)
INSERT INTO test.foo VALUES (1);
ALTER BINLOG 'moving' DROP LOG(`baz`), DROP IGNORE(`test`.`foo`);
-- expect: moving not recorded
INSERT INTO baz.foo VALUES (1);
-- expect: moving recorded
INSERT INTO test.foo VALUES (1);
ALTER BINLOG 'moving' IGNORE ALL, ADD LOG(`baz`, `test`), ADD IGNORE(`test`.`foo`);
-- expect: moving recorded
INSERT INTO test.bar VALUES (1);
-- expect: moving not recorded
INSERT INTO test.foo VALUES (1);
