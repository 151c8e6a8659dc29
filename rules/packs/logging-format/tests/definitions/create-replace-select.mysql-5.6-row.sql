-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- REPLACE puts a row over another where the key is the table's last, in CREATE TABLE ... REPLACE SELECT too
CREATE DATABASE d;
USE d;
CREATE TABLE s (id INT, a INT);
-- expect: binlog recorded LF-901
-- expect-events: BEGIN | Table_map d.s | Write_rows d.s | Xid
INSERT INTO s VALUES (1,1),(2,2),(2,3);
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | CREATE TABLE `c` (...) | Table_map d.c | Write_rows d.c | Update_rows d.c | Xid
CREATE TABLE c (id INT PRIMARY KEY) REPLACE SELECT * FROM s;
-- two keys: the row that stands in the way of the first is taken out
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | CREATE TABLE `c2` (...) | Table_map d.c2 | Write_rows d.c2 | Delete_rows d.c2 | Write_rows d.c2 | Xid
CREATE TABLE c2 (id INT PRIMARY KEY, a INT UNIQUE) REPLACE SELECT * FROM s;
