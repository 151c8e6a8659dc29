-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- if exists without effect is logged
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog recorded LF-901 as statement
-- expect-events: DROP VIEW IF EXISTS x
DROP VIEW IF EXISTS x;
