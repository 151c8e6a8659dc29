-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW --binlog-row-image=NOBLOB
-- server mysql-5.6-row: mysql-5.6 ROW --binlog-row-image=NOBLOB
-- server mysql-5.6-row-2: mysql-5.6 ROW --binlog-row-image=MINIMAL
-- R1.48: write update and delete
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, a INT, b BLOB, c VARCHAR(9));
-- expect: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (1,1,'b','c') | Table_map d.t | Write_rows d.t | Xid
-- expect-events mysql-*: BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1,'b','c');
-- expect: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t (id, a) VALUES (2, 2) | Table_map d.t | Write_rows d.t (id, a, c) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map d.t | Write_rows d.t (id, a, c) | Xid
-- expect-events mysql-5.6-row-2: BEGIN | Table_map d.t | Write_rows d.t (id, a) | Xid
INSERT INTO t (id, a) VALUES (2, 2);
