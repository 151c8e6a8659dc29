-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- limit counts in subqueries and limit 0 is none on mariadb
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog advice LF-606
-- expect-events: BEGIN | UPDATE t SET b = (SELECT a FROM (SELECT a FROM t LIMIT 1) x) WHERE a = 1 | Xid
UPDATE t SET b = (SELECT a FROM (SELECT a FROM t LIMIT 1) x) WHERE a = 1;
