-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- R3.4: a replica repeats a query that aggregates
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
CREATE TABLE s (n INT);
-- expect: binlog recorded LF-901 as statement; binlog advice LF-607
-- expect-events: Gtid | INSERT INTO s SELECT COUNT(*) FROM t | Xid
INSERT INTO s SELECT COUNT(*) FROM t;
