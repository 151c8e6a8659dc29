-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- Knowledge 2.2: InnoDB and EXAMPLE below REPEATABLE READ.
CREATE DATABASE d;
USE d;
CREATE TABLE d.i (a INT) ENGINE=InnoDB;
CREATE TABLE d.e (a INT) ENGINE=EXAMPLE;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
-- expect mariadb-10.11-row: binlog refused LF-201
-- expect mariadb-10.11-statement: binlog refused LF-205
-- expect-events: nothing
UPDATE d.i, d.e SET i.a = 1, e.a = 1;
