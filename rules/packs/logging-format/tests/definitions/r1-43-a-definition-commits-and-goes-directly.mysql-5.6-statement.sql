-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- R1.43: a definition commits and goes directly
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (3,3);
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO t VALUES (3,3) | Xid | RENAME TABLE t TO u
RENAME TABLE t TO u;
