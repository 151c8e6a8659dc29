-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- R1.43: a definition commits and goes directly
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (3,3);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (3,3) | Xid | Gtid | RENAME TABLE t TO u
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (3,3) | Xid | RENAME TABLE t TO u
RENAME TABLE t TO u;
