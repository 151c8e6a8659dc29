-- Triggers, cascades, functions and views: what a statement changes or reads without naming it.
CREATE TABLE test.foo (f INT PRIMARY KEY);
CREATE TABLE test.audit (a INT);
CREATE TABLE test.child (c INT, FOREIGN KEY (c) REFERENCES test.foo (f) ON DELETE CASCADE);
CREATE TABLE test.plain (p INT);
CREATE TABLE test.source (s INT);
CREATE TABLE test.reader (r INT);
CREATE TRIGGER test.noted AFTER INSERT ON test.foo FOR EACH ROW INSERT INTO test.audit VALUES (1);
CREATE TRIGGER test.looks AFTER INSERT ON test.reader FOR EACH ROW SET @n = (SELECT COUNT(*) FROM test.source);
CREATE VIEW test.seen AS SELECT * FROM test.plain;
CREATE FUNCTION test.bump() RETURNS INT MODIFIES SQL DATA BEGIN UPDATE test.plain SET p = p + 1; RETURN 1; END;
CREATE FUNCTION test.peek() RETURNS INT READS SQL DATA RETURN (SELECT MAX(s) FROM test.source);
CREATE PROCEDURE test.both() BEGIN INSERT INTO test.plain VALUES (1); INSERT INTO test.source VALUES (1); END;
CREATE BINLOG 'foos' LOG(`test`.`foo`);
CREATE BINLOG 'plains' LOG(`test`.`plain`);
-- expect-others: not recorded
CREATE BINLOG 'readers' LOG(`test`.`reader`);

-- expect: foos refused CX-001 because writes_via(test.audit, trigger, trigger:test.noted)
-- expect-message: [11314] This statement cannot be replicated safely: binlogs {foos} do not log both `test`.`foo` and `test`.`audit`
INSERT INTO test.foo VALUES (1);
-- expect: foos recorded CX-004
UPDATE test.foo SET f = 2;
-- expect: foos refused CX-001 because writes_via(test.child, cascade, test.child -> test.foo)
DELETE FROM test.foo;
-- expect: foos refused CX-001 because writes_via(test.plain, function, function:test.bump)
-- expect: plains refused CX-001
UPDATE test.foo SET f = test.bump();
-- expect: plains recorded CX-004 because writes_via(test.plain, function, function:test.bump)
SELECT test.bump();
-- replaying the statement needs the view it names
-- expect: plains refused CX-002 because writes_via(test.plain, view, test.seen) and reads(test.seen)
INSERT INTO test.seen VALUES (1);
-- expect: foos refused CX-002 because reads(test.seen)
UPDATE test.foo SET f = (SELECT MAX(p) FROM test.seen);
-- expect: foos refused CX-002 because reads_via(test.source, function, function:test.peek)
UPDATE test.foo SET f = test.peek();
-- expect: readers refused CX-002 because reads_via(test.source, trigger, trigger:test.looks)
INSERT INTO test.reader VALUES (1);
ALTER BINLOG 'foos' LOG(`test`.`foo`, `test`.`seen`);
ALTER BINLOG 'plains' LOG(`test`.`plain`, `test`.`seen`);
-- expect: plains recorded CX-004 because writes_via(test.plain, view, test.seen)
INSERT INTO test.seen VALUES (1);
-- the view itself is in scope, what it shows is not
-- expect: foos refused CX-002 because reads_via(test.plain, view, test.seen)
UPDATE test.foo SET f = (SELECT MAX(p) FROM test.seen);
-- a procedure is logged statement by statement
-- expect: plains recorded CX-004
CALL test.both();
