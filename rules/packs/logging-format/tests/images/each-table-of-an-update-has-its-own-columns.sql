-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- instance: --binlog-row-image=MINIMAL
-- each table of an update has its own columns
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT);
CREATE TABLE u (k INT PRIMARY KEY, c INT, d INT);
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1,1);
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.u | Write_rows d.u | Xid
INSERT INTO u VALUES (1,1,1);
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Table_map d.u | Update_rows d.t (id) -> (b) | Update_rows d.u (k) -> (c) | Xid
UPDATE t JOIN u ON id = k SET t.b = 5, c = 6;
