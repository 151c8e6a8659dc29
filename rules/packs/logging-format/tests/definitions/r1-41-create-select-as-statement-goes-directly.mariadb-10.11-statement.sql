-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- R1.41: create select as statement goes directly
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE TABLE c SELECT * FROM t
CREATE TABLE c SELECT * FROM t;
