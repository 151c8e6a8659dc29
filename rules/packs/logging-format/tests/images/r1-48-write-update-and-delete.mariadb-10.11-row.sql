-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- instance: --binlog-row-image=NOBLOB
-- R1.48: write update and delete
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, a INT, b BLOB, c VARCHAR(9));
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (1,1,'b','c') | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1,'b','c');
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t (id, a) VALUES (2, 2) | Table_map d.t | Write_rows d.t (id, a, c) | Xid
INSERT INTO t (id, a) VALUES (2, 2);
