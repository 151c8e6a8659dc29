-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- a versioned table keeps its history: UPDATE adds the row as it was, DELETE is an update
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB WITH SYSTEM VERSIONING;
-- expect: binlog recorded LF-901
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (1,1),(2,2) | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog recorded LF-901
-- expect-events: Gtid | Annotate_rows UPDATE t SET b = 3 WHERE a = 1 | Table_map d.t | Update_rows d.t | Write_rows d.t | Xid
UPDATE t SET b = 3 WHERE a = 1;
-- nothing changes, so there is no history
-- expect: binlog not recorded LF-902
-- expect-events: nothing
UPDATE t SET b = 3 WHERE a = 1;
-- expect: binlog recorded LF-901
-- expect-events: Gtid | Annotate_rows DELETE FROM t WHERE a = 1 | Table_map d.t | Update_rows d.t | Xid
DELETE FROM t WHERE a = 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
DELETE FROM t WHERE a = 1;
-- expect: binlog recorded LF-901
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (1,5) | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,5);
