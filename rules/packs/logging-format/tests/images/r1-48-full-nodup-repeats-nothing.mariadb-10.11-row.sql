-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- R1.48: full nodup repeats nothing
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, a INT, b BLOB, c VARCHAR(9));
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (1,1,'b','c') | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1,'b','c');
-- expect: binlog fails LF-112
-- expect-events: nothing
SET binlog_row_image = 'FULL_NODUP';
