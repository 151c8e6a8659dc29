-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- instance: --binlog-row-image=MINIMAL
-- R1.47: primary key equivalent
CREATE DATABASE d;
USE d;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE TABLE t (id SERIAL, a INT, b INT)
CREATE TABLE t (id SERIAL, a INT, b INT);
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1,1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: BEGIN | Table_map d.t | Delete_rows d.t (id) | Xid
DELETE FROM t;
