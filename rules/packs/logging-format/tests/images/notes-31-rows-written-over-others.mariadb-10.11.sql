-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mysql-5.6-row: mysql-5.6 ROW
-- instance: --binlog-row-image=MINIMAL
-- notes 31: rows written over others
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, a INT, b BLOB, c VARCHAR(9));
-- expect: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (1,1,'b','c') | Table_map d.t | Write_rows d.t | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1,'b','c');
-- expect: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t (id, a) VALUES (1, 1) ON DUPLICATE KEY UPDATE c = 'd' | Table_map d.t | Update_rows d.t (id) -> (id, a, c) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map d.t | Update_rows d.t (id) | Xid
INSERT INTO t (id, a) VALUES (1, 1) ON DUPLICATE KEY UPDATE c = 'd';
