-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mysql-5.6-row: mysql-5.6 ROW
-- REPLACE puts a row over another where the key is the table's last, in CREATE TABLE ... REPLACE SELECT too
CREATE DATABASE d;
USE d;
CREATE TABLE s (id INT, a INT);
-- expect: binlog recorded LF-901
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO s VALUES (1,1),(2,2),(2,3) | Table_map d.s | Write_rows d.s | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map d.s | Write_rows d.s | Xid
INSERT INTO s VALUES (1,1),(2,2),(2,3);
-- expect: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-row: Gtid | CREATE TABLE `c` (...) | Annotate_rows CREATE TABLE c (id INT PRIMARY KEY) REPLACE SELECT * FROM s | Table_map d.c | Write_rows d.c | Update_rows d.c | Xid
-- expect-events mysql-5.6-row: BEGIN | CREATE TABLE `c` (...) | Table_map d.c | Write_rows d.c | Update_rows d.c | Xid
CREATE TABLE c (id INT PRIMARY KEY) REPLACE SELECT * FROM s;
-- two keys: the row that stands in the way of the first is taken out
-- expect: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-row: Gtid | CREATE TABLE `c2` (...) | Annotate_rows CREATE TABLE c2 (id INT PRIMARY KEY, a INT UNIQUE) REPLACE SELECT * FROM s | Table_map d.c2 | Write_rows d.c2 | Delete_rows d.c2 | Write_rows d.c2 | Xid
-- expect-events mysql-5.6-row: BEGIN | CREATE TABLE `c2` (...) | Table_map d.c2 | Write_rows d.c2 | Delete_rows d.c2 | Write_rows d.c2 | Xid
CREATE TABLE c2 (id INT PRIMARY KEY, a INT UNIQUE) REPLACE SELECT * FROM s;
