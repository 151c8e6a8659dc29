-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- instance: --binlog-row-image=MINIMAL
-- the first timestamp follows the clock where the server does so
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, at TIMESTAMP, b TIMESTAMP NULL);
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Write_rows d.t (id, at) | Xid
INSERT INTO t (id) VALUES (1);
