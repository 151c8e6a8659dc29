-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- a versioned table keeps its history: UPDATE adds the row as it was, DELETE is an update
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB WITH SYSTEM VERSIONING;
-- expect: binlog recorded LF-901
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (1,1),(2,2) | Table_map d.t | Write_rows d.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog recorded LF-901
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows UPDATE t SET b = 3 WHERE a = 1 | Table_map d.t | Update_rows d.t | Write_rows d.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | UPDATE t SET b = 3 WHERE a = 1 | Xid
UPDATE t SET b = 3 WHERE a = 1;
-- a row that stays as it is gets a version, too
-- expect: binlog recorded LF-901
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows UPDATE t SET b = 3 WHERE a = 1 | Table_map d.t | Update_rows d.t | Write_rows d.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | UPDATE t SET b = 3 WHERE a = 1 | Xid
UPDATE t SET b = 3 WHERE a = 1;
-- expect: binlog recorded LF-901
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows DELETE FROM t WHERE a = 1 | Table_map d.t | Update_rows d.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | DELETE FROM t WHERE a = 1 | Xid
DELETE FROM t WHERE a = 1;
-- expect mariadb-10.11-row: binlog not recorded LF-902
-- expect mariadb-10.11-statement: binlog recorded LF-901
-- expect-events mariadb-10.11-row: nothing
-- expect-events mariadb-10.11-statement: Gtid | DELETE FROM t WHERE a = 1 | COMMIT
DELETE FROM t WHERE a = 1;
-- expect: binlog recorded LF-901
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (1,5) | Table_map d.t | Write_rows d.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1,5) | Xid
INSERT INTO t VALUES (1,5);
