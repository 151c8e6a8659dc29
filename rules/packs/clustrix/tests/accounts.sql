-- Account statements change the system database and nothing else.
CREATE BINLOG 'b1';
CREATE BINLOG 'b2' IGNORE(`test`);
CREATE BINLOG 'b3' LOG(`system`);
CREATE BINLOG 'b4' LOG(`test`);
CREATE BINLOG 'b5' IGNORE(`system`);
-- expect-others: not recorded
CREATE BINLOG 'b6' LOG(`system`), FORMAT='ROW';

-- expect: b1 recorded CX-004 because writes_via(database:system, account, create user)
-- expect: b3 recorded CX-004 because log_database(b3, system) and in_database(database:system, system)
-- expect: b4 not recorded CX-011
-- expect: b5 not recorded CX-011 because ignore_database(b5, system)
-- expect: b2 recorded CX-004; b6 recorded CX-004 as statement
CREATE USER 'example'@'%';
-- expect: b1 recorded CX-004; b2 recorded CX-004; b3 recorded CX-004; b6 recorded CX-004 as statement
RENAME USER 'example'@'%' TO 'example1'@'localhost';
-- expect: b1 recorded; b2 recorded; b3 recorded CX-004 because writes_via(database:system, account, set password)
-- expect: b6 recorded CX-021 as statement
SET PASSWORD FOR 'example1'@'localhost' = PASSWORD('12345');
-- expect: b1 recorded; b2 recorded; b3 recorded CX-004; b6 recorded CX-021 as statement
GRANT ALL ON *.* TO 'example1'@'localhost' WITH GRANT OPTION;
-- expect: b1 recorded; b2 recorded; b3 recorded CX-004; b6 recorded CX-021 as statement
REVOKE ALL PRIVILEGES, GRANT OPTION FROM 'example1'@'localhost';
-- expect: b1 recorded; b2 recorded; b3 recorded CX-004; b6 recorded CX-021 as statement
DROP USER 'example1'@'localhost';

-- the object that a GRANT names is not changed
-- expect: b4 not recorded CX-011 because writes_via(database:system, account, grant)
-- expect: b1 recorded; b2 recorded; b3 recorded; b6 recorded
GRANT SELECT ON test.* TO 'example'@'%';
-- expect: b4 not recorded CX-011; b1 recorded; b2 recorded; b3 recorded; b6 recorded
GRANT INSERT ON test.foo TO 'example'@'%';
-- expect: b4 not recorded CX-011; b1 recorded; b2 recorded; b3 recorded; b6 recorded
REVOKE SELECT ON test.foo FROM 'example'@'%';

-- an ordinary change of the system database is one too
-- expect: b3 recorded CX-004 because writes(system.t); b1 recorded; b2 recorded; b6 recorded as rows
DELETE FROM system.t;
-- expect: b4 recorded CX-004; b1 recorded; b5 recorded; b2 not recorded CX-011
INSERT INTO test.foo VALUES (1);
