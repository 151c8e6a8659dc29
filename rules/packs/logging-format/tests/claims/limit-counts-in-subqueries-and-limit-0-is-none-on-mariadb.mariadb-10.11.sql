-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- limit counts in subqueries and limit 0 is none on mariadb
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement; binlog advice LF-606
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog advice LF-606
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t SELECT a + 9, b FROM t LIMIT 0 | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t SELECT a + 9, b FROM t LIMIT 0 | COMMIT
INSERT INTO t SELECT a + 9, b FROM t LIMIT 0;
