-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- instance: --binlog-row-image=MINIMAL
-- generated columns
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, a INT, v INT AS (a + 1) VIRTUAL, s INT AS (a + 2) STORED, z INT);
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t (id, a) VALUES (1, 1) | Table_map d.t | Write_rows d.t (id, a, s) | Xid
INSERT INTO t (id, a) VALUES (1, 1);
