-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mysql-5.6-row: mysql-5.6 ROW
-- R1.41, R1.42, R3.20: CREATE SELECT goes directly as a statement; as rows it is one group
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
-- expect *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1,1),(2,2) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (1,1),(2,2) | Table_map d.t | Write_rows d.t | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-statement: Gtid | CREATE TABLE c SELECT * FROM t
-- expect-events mysql-5.6-statement: CREATE TABLE c SELECT * FROM t
-- expect-events mariadb-10.11-row: Gtid | CREATE TABLE `c` (...) | Annotate_rows CREATE TABLE c SELECT * FROM t | Table_map d.c | Write_rows d.c | Xid
-- expect-events mysql-5.6-row: BEGIN | CREATE TABLE `c` (...) | Table_map d.c | Write_rows d.c | Xid
CREATE TABLE c SELECT * FROM t;
