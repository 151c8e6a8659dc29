-- What a statement reads outside of a binlog's scope before it writes inside it.
CREATE TABLE test.foo (f INT PRIMARY KEY);
CREATE TABLE test.bar (b INT PRIMARY KEY);
CREATE BINLOG 'binny' LOG(`test`.`foo`);

-- expect: binny refused CX-002 because reads(test.bar) and writes(test.foo) and log_table(binny, test.foo)
-- expect-message: [11314] This statement cannot be replicated safely: binlog binny does not log `test`.`bar`, consequently the statement might not replay correctly
INSERT INTO test.foo SELECT * FROM test.bar;
-- expect: binny refused CX-002 because reads(test.bar)
-- expect-message: [11314] This statement cannot be replicated safely: binlog binny does not log `test`.`bar`, consequently the statement might not replay correctly
UPDATE test.foo JOIN test.bar ON (f = b) SET f = 2 WHERE b = 1;
-- expect: binny refused CX-002
-- expect-message: [11314] This statement cannot be replicated safely: binlog binny does not log `test`.`bar`, consequently the statement might not replay correctly
DELETE test.foo.* FROM test.foo JOIN test.bar ON (f = b) WHERE b = 3;
-- expect: binny refused CX-002 because reads(test.bar)
REPLACE INTO test.foo SELECT * FROM test.bar;
-- the first missing dependency is named
-- expect: binny refused CX-002
-- expect-message: [11314] This statement cannot be replicated safely: binlog binny does not log `test`.`qux`, consequently the statement might not replay correctly
INSERT INTO test.foo SELECT * FROM test.qux JOIN test.bar;
-- expect: binny not recorded CX-011
INSERT INTO test.bar SELECT * FROM test.foo;
-- expect: binny not recorded CX-011
INSERT INTO test.bar SELECT * FROM test.qux;
-- expect: binny recorded CX-004
INSERT INTO test.foo SELECT f + 1 FROM test.foo;

-- two binlogs, one message each
CREATE BINLOG 'benny' LOG(`test`.`foo`);
-- expect: binny refused CX-002; benny refused CX-002
-- expect-message: [11314] This statement cannot be replicated safely: binlog binny does not log `test`.`bar`, consequently the statement might not replay correctly
-- expect-message: [11314] This statement cannot be replicated safely: binlog benny does not log `test`.`bar`, consequently the statement might not replay correctly
INSERT INTO test.foo SELECT * FROM test.bar;
DROP BINLOG 'benny';

-- rows carry what was read; DDL does not
CREATE BINLOG 'rows' LOG(`test`.`foo`, `test`.`made`, `test`.`seen`), FORMAT='ROW';
ALTER BINLOG 'binny' LOG(`other`);
-- expect: rows recorded CX-022 as rows; binny not recorded CX-011
INSERT INTO test.foo SELECT * FROM test.bar;
-- expect: rows recorded CX-022
UPDATE test.foo JOIN test.bar ON (f = b) SET f = 2 WHERE b = 1;
-- expect: rows recorded CX-022
DELETE test.foo.* FROM test.foo JOIN test.bar ON (f = b);
-- expect: rows refused CX-002 because kind(CREATE TABLE SELECT) and reads(test.bar)
CREATE TABLE test.made SELECT * FROM test.bar;
-- expect: rows refused CX-002 because kind(CREATE TABLE LIKE)
CREATE TABLE test.made LIKE test.bar;
-- expect: rows refused CX-002 because kind(CREATE VIEW)
CREATE VIEW test.seen AS SELECT * FROM test.bar;
-- expect: rows recorded CX-021 as statement
CREATE VIEW test.seen AS SELECT * FROM test.foo;
-- expect: rows refused CX-002 because reads_via(test.bar, references, foreign key)
CREATE TABLE test.made (m INT, FOREIGN KEY (m) REFERENCES test.bar (b));
-- expect: rows recorded CX-021 as statement
CREATE TABLE test.made (m INT, FOREIGN KEY (m) REFERENCES test.foo (f));
