-- profile: mariadb-10.11
-- format-is: STATEMENT
-- engines of wl3303 are the other way round
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE TABLE e (a INT) ENGINE=EXAMPLE
CREATE TABLE e (a INT) ENGINE=EXAMPLE;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO e VALUES (1) | COMMIT
INSERT INTO e VALUES (1);
