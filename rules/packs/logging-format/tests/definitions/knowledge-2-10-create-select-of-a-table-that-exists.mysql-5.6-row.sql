-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- knowledge 2.10: create select of a table that exists
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
CREATE TABLE IF NOT EXISTS t SELECT 9 AS a;
