-- effects: shadow
-- server mysql-5.6-row: mysql-5.6 ROW
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- knowledge 2.10: create select of a table that exists
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect-events mysql-5.6-row: BEGIN | Table_map d.t | Write_rows d.t | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
CREATE TABLE IF NOT EXISTS t SELECT 9 AS a;
