-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- the next transaction uses its isolation up
CREATE DATABASE d;
USE d;
CREATE TABLE d.i (a INT) ENGINE=InnoDB;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET TRANSACTION ISOLATION LEVEL READ COMMITTED;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT * FROM d.i;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO d.i VALUES (1) | Xid
INSERT INTO d.i VALUES (1);
