-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mysql-5.6-row: mysql-5.6 ROW
-- server mysql-8.0-row: mysql-8.0 ROW
-- notes 27: create if not exists
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
-- expect: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (1,1),(2,2) | Table_map d.t | Write_rows d.t | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map d.t | Write_rows d.t | Xid
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1),(2,2);
CREATE TABLE u (x INT);
-- expect mariadb-10.11-row: binlog not recorded LF-902
-- expect mysql-*: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: nothing
-- expect-events mysql-5.6-row: CREATE TABLE IF NOT EXISTS t LIKE u
-- expect-events mysql-8.0-row: Anonymous_gtid | CREATE TABLE IF NOT EXISTS t LIKE u
CREATE TABLE IF NOT EXISTS t LIKE u;
