-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- notes 27: create view of a name that exists
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE DEFINER=CURRENT_USER VIEW v AS SELECT 1
CREATE VIEW v AS SELECT 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE DEFINER=CURRENT_USER VIEW v AS SELECT 2 [1050]
CREATE VIEW v AS SELECT 2;
