-- profile: mariadb-10.11
-- format-is: MIXED
-- effects: shadow
-- a sequence does not switch to rows under statement
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE SEQUENCE s START WITH 50
CREATE SEQUENCE s START WITH 50;
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (NEXT VALUE FOR s, 1) | Table_map d.s | Write_rows d.s | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (NEXT VALUE FOR s, 1);
