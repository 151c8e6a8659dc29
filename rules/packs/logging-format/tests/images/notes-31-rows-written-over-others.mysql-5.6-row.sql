-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- instance: --binlog-row-image=MINIMAL
-- notes 31: rows written over others
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, a INT, b BLOB, c VARCHAR(9));
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1,'b','c');
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Update_rows d.t (id) | Xid
REPLACE INTO t (id, a, c) VALUES (1, 1, 'r');
