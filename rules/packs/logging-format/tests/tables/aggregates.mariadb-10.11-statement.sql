-- profile: mariadb-10.11
-- format-is: STATEMENT
-- a replica repeats a query that aggregates
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(200), c INT) ENGINE=InnoDB;
CREATE TABLE r (n VARCHAR(200));
-- expect: binlog recorded LF-901 as statement; binlog advice LF-607
-- expect-events: Gtid | INSERT INTO r SELECT COUNT(*) FROM t | Xid
INSERT INTO r SELECT COUNT(*) FROM t;
-- expect: binlog recorded LF-901 as statement; binlog advice LF-607
-- expect-events: Gtid | INSERT INTO r SELECT SUM(c) FROM t | Xid
INSERT INTO r SELECT SUM(c) FROM t;
-- expect: binlog recorded LF-901 as statement; binlog advice LF-607
-- expect-events: Gtid | INSERT INTO r SELECT AVG(c) FROM t | Xid
INSERT INTO r SELECT AVG(c) FROM t;
-- expect: binlog recorded LF-901 as statement; binlog advice LF-607
-- expect-events: Gtid | INSERT INTO r SELECT MIN(c) FROM t | Xid
INSERT INTO r SELECT MIN(c) FROM t;
-- expect: binlog recorded LF-901 as statement; binlog advice LF-607
-- expect-events: Gtid | INSERT INTO r SELECT MAX(c) FROM t | Xid
INSERT INTO r SELECT MAX(c) FROM t;
-- expect: binlog recorded LF-901 as statement; binlog advice LF-607
-- expect-events: Gtid | INSERT INTO r SELECT GROUP_CONCAT(c) FROM t | Xid
INSERT INTO r SELECT GROUP_CONCAT(c) FROM t;
-- expect: binlog recorded LF-901 as statement; binlog advice LF-607
-- expect-events: Gtid | INSERT INTO r SELECT STD(c) FROM t | Xid
INSERT INTO r SELECT STD(c) FROM t;
-- expect: binlog recorded LF-901 as statement; binlog advice LF-607
-- expect-events: Gtid | INSERT INTO r SELECT STDDEV(c) FROM t | Xid
INSERT INTO r SELECT STDDEV(c) FROM t;
-- expect: binlog recorded LF-901 as statement; binlog advice LF-607
-- expect-events: Gtid | INSERT INTO r SELECT VARIANCE(c) FROM t | Xid
INSERT INTO r SELECT VARIANCE(c) FROM t;
-- expect: binlog recorded LF-901 as statement; binlog advice LF-607
-- expect-events: Gtid | INSERT INTO r SELECT BIT_AND(c) FROM t | Xid
INSERT INTO r SELECT BIT_AND(c) FROM t;
-- expect: binlog recorded LF-901 as statement; binlog advice LF-607
-- expect-events: Gtid | INSERT INTO r SELECT BIT_OR(c) FROM t | Xid
INSERT INTO r SELECT BIT_OR(c) FROM t;
-- expect: binlog recorded LF-901 as statement; binlog advice LF-607
-- expect-events: Gtid | INSERT INTO r SELECT BIT_XOR(c) FROM t | Xid
INSERT INTO r SELECT BIT_XOR(c) FROM t;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO r SELECT LENGTH(b) FROM t | Xid
INSERT INTO r SELECT LENGTH(b) FROM t;
