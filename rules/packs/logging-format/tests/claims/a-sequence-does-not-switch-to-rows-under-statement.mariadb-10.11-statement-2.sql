-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- a sequence does not switch to rows under statement
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE SEQUENCE s
CREATE SEQUENCE s;
-- expect: binlog refused LF-205; binlog no LF-520
-- expect-events: nothing
INSERT INTO t VALUES (NEXT VALUE FOR s, 1);
