-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- instance: --binlog-row-image=MINIMAL
-- R1.47: primary key equivalent
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT, a INT NOT NULL, b INT NOT NULL, UNIQUE (id), UNIQUE (a, b));
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1,1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events: BEGIN | Table_map d.t | Delete_rows d.t (a, b) | Xid
DELETE FROM t;
