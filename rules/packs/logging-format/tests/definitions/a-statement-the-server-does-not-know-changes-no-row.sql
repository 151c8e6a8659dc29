-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- a statement the server does not know changes no row
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog fails LF-912
-- expect-events: nothing
DELETE FROM t RETURNING a;
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: BEGIN | Table_map d.t | Delete_rows d.t | Xid
DELETE FROM t;
