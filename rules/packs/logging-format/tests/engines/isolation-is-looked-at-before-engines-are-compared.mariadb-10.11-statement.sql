-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- Knowledge 2.2: InnoDB and EXAMPLE below REPEATABLE READ.
CREATE DATABASE d;
USE d;
CREATE TABLE d.i (a INT) ENGINE=InnoDB;
CREATE TABLE d.e (a INT) ENGINE=EXAMPLE;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
-- expect: binlog refused LF-205
-- expect-events: nothing
UPDATE d.i, d.e SET i.a = 1, e.a = 1;
