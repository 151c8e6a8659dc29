-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- R1.42: rows of a failed create select are thrown away
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog fails LF-903
-- expect-events: nothing
CREATE TABLE c (a INT PRIMARY KEY) SELECT 1 AS a UNION ALL SELECT 1;
