-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- a versioned table keeps its history: UPDATE adds the row as it was, DELETE is an update
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB WITH SYSTEM VERSIONING;
-- expect: binlog recorded LF-901
-- expect-events: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog recorded LF-901
-- expect-events: Gtid | UPDATE t SET b = 3 WHERE a = 1 | Xid
UPDATE t SET b = 3 WHERE a = 1;
-- nothing changes, so there is no history
-- expect: binlog recorded LF-901
-- expect-events: Gtid | UPDATE t SET b = 3 WHERE a = 1 | Xid
UPDATE t SET b = 3 WHERE a = 1;
-- expect: binlog recorded LF-901
-- expect-events: Gtid | DELETE FROM t WHERE a = 1 | Xid
DELETE FROM t WHERE a = 1;
-- expect: binlog recorded LF-901
-- expect-events: Gtid | DELETE FROM t WHERE a = 1 | COMMIT
DELETE FROM t WHERE a = 1;
-- expect: binlog recorded LF-901
-- expect-events: Gtid | INSERT INTO t VALUES (1,5) | Xid
INSERT INTO t VALUES (1,5);
