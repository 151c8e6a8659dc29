-- profile: mysql-5.6
-- format-is: STATEMENT
-- instance: --gtid-mode=ON --enforce-gtid-consistency=ON
-- effects: shadow
-- What could not be one transaction with an identifier is refused.
CREATE DATABASE bank;
USE bank;
CREATE TABLE account (id INT PRIMARY KEY, n INT) ENGINE=InnoDB;
CREATE TABLE journal (id INT PRIMARY KEY, n INT) ENGINE=MyISAM;
-- expect-events: Gtid | BEGIN | INSERT INTO account VALUES (1, 1) | Xid
INSERT INTO account VALUES (1, 1);
-- expect-events: Gtid | BEGIN | INSERT INTO journal VALUES (1, 1) | COMMIT
INSERT INTO journal VALUES (1, 1);
-- expect: binlog refused LF-252
CREATE TABLE copy SELECT * FROM account;
-- expect: binlog refused LF-251 because writes(bank.journal) and writes(bank.account)
UPDATE account, journal SET account.n = 2, journal.n = 2 WHERE account.id = journal.id;
-- expect-events: Gtid | CREATE TEMPORARY TABLE scratch (k INT)
CREATE TEMPORARY TABLE scratch (k INT);
BEGIN;
-- expect: binlog refused LF-253 because in_transaction()
CREATE TEMPORARY TABLE scratch2 (k INT);
-- expect: binlog refused LF-253
DROP TEMPORARY TABLE scratch;
INSERT INTO journal VALUES (2, 2);                    -- expect: binlog recorded as statement
INSERT INTO account VALUES (2, 2);                    -- expect: binlog recorded as statement
-- expect: binlog refused LF-251 because history(two-phase write)
INSERT INTO journal VALUES (3, 3);
-- expect-events: Gtid | BEGIN | INSERT INTO account VALUES (2, 2) | Xid
COMMIT;
SET sql_log_bin = 0;
CREATE TABLE copy SELECT * FROM account;              -- expect: binlog no LF-252
