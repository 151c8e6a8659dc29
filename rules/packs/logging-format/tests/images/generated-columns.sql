-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mysql-8.0-row: mysql-8.0 ROW
-- instance: --binlog-row-image=MINIMAL
-- generated columns
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, a INT, v INT AS (a + 1) VIRTUAL, s INT AS (a + 2) STORED, z INT);
-- expect: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t (id, a) VALUES (1, 1) | Table_map d.t | Write_rows d.t (id, a, s) | Xid
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map d.t | Write_rows d.t (id, a, v, s) | Xid
INSERT INTO t (id, a) VALUES (1, 1);
