-- FORMAT of a binlog, binlog_format of a session, and the form a statement is logged in.
CREATE BINLOG 'plain' LOG(`test`);
CREATE BINLOG 'st' LOG(`test`), FORMAT='STATEMENT';
CREATE BINLOG 'rw' LOG(`test`), FORMAT='ROW';
CREATE BINLOG 'df' LOG(`test`), FORMAT='DEFAULT';
-- expect-others: recorded

-- session: own
-- expect: plain recorded CX-021 as statement
-- expect: st recorded CX-021 as statement
-- expect: rw recorded CX-022 as rows
-- expect: df recorded CX-022 as rows
INSERT INTO test.foo VALUES (1);
-- expect: rw recorded CX-021 as statement; df recorded CX-021 as statement
ALTER TABLE test.foo ADD COLUMN g INT;
-- rows need no dependency, statements do: the same for every way to be in ROW format
-- expect: plain refused CX-002
-- expect: st refused CX-002; rw not recorded CX-016; df not recorded CX-016
INSERT INTO test.foo SELECT * FROM other.bar;

-- session: rows
-- expect-others: not recorded
SET SESSION binlog_format = 'ROW';
-- expect-others: recorded
-- expect: plain recorded CX-022 as rows
-- expect: st recorded CX-022 as rows; rw recorded as rows; df recorded as rows
INSERT INTO test.foo VALUES (1);
-- expect: plain recorded CX-022 as rows
-- expect: st recorded as rows; rw recorded as rows; df recorded as rows
INSERT INTO test.foo SELECT * FROM other.bar;
-- expect: plain recorded CX-021 as statement
DROP TABLE test.foo;

-- session: statements
-- expect-others: not recorded
SET SESSION binlog_format = 'STATEMENT';
-- expect: plain refused CX-002; st refused CX-002
-- expect: rw refused CX-002 because session_format(STATEMENT)
-- expect: df refused CX-002
INSERT INTO test.foo SELECT * FROM other.bar;
-- expect: rw recorded CX-021 as statement; df recorded as statement; plain recorded as statement; st recorded as statement
INSERT INTO test.foo VALUES (1);

-- any other value leaves each binlog its own
SET SESSION binlog_format = 'MIXED';
-- expect: rw recorded as rows; df recorded as rows; plain recorded as statement; st recorded as statement
INSERT INTO test.foo VALUES (1);

-- GLOBAL concerns sessions that begin later
SET GLOBAL binlog_format = 'ROW';
-- expect: rw recorded as rows; df recorded as rows; plain recorded as statement; st recorded as statement
INSERT INTO test.foo VALUES (1);
