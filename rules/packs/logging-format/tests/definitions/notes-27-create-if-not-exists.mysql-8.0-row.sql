-- profile: mysql-8.0
-- format-is: ROW
-- effects: shadow
-- notes 27: create if not exists
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
-- expect: binlog recorded LF-901 as rows
-- expect-events: Anonymous_gtid | BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1),(2,2);
CREATE TABLE u (x INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE TABLE IF NOT EXISTS t LIKE u
CREATE TABLE IF NOT EXISTS t LIKE u;
