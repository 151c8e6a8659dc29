-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- what a server does not know
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog fails LF-903
-- expect-events: nothing
CREATE ROLE r;
