-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- innodb is row only below repeatable read
CREATE DATABASE d;
USE d;
CREATE TABLE d.i (a INT) ENGINE=InnoDB;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
-- expect: binlog refused LF-205
-- expect-events: nothing
INSERT INTO d.i VALUES (1);
