-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- R1.41: create select as statement goes directly
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | CREATE TABLE c SELECT * FROM t
-- expect-events mysql-5.6-statement: CREATE TABLE c SELECT * FROM t
CREATE TABLE c SELECT * FROM t;
