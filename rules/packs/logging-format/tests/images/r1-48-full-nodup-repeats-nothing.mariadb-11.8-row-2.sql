-- profile: mariadb-11.8
-- format-is: ROW
-- effects: shadow
-- instance: --binlog-row-image=FULL_NODUP
-- R1.48: full nodup repeats nothing
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, a INT, b BLOB, c VARCHAR(9));
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (1,1,'b','c') | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1,'b','c');
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: Gtid | Annotate_rows UPDATE t SET c = 'x' | Table_map d.t | Update_rows d.t (c) | Xid
UPDATE t SET c = 'x';
