-- profile: mysql-8.0
-- format-is: STATEMENT
-- instance: --gtid-mode=ON --enforce-gtid-consistency=ON
-- effects: shadow
CREATE DATABASE bank;
USE bank;
CREATE TABLE account (id INT PRIMARY KEY) ENGINE=InnoDB;
-- expect-events: Gtid | BEGIN | INSERT INTO account VALUES (1) | Xid
INSERT INTO account VALUES (1);
CREATE TABLE copy SELECT * FROM account;              -- expect: binlog recorded as statement
BEGIN;
CREATE TEMPORARY TABLE scratch (k INT);               -- expect: binlog refused LF-254 because in_transaction()
COMMIT;
SET binlog_format = 'ROW';
BEGIN;
CREATE TEMPORARY TABLE scratch (k INT);               -- expect: binlog not recorded
COMMIT;
