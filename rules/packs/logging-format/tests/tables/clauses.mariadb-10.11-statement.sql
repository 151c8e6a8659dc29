-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- clauses that make a query unsafe
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(200), c INT) ENGINE=InnoDB;
CREATE TABLE s (a INT, c INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO s VALUES (1,1) | Xid
INSERT INTO s VALUES (1,1);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(INSERT_IGNORE_SELECT)(WRITE_AUTOINC_SELECT)
-- expect-events: Gtid | INSERT IGNORE INTO t (a, c) SELECT a, c FROM s | Xid
INSERT IGNORE INTO t (a, c) SELECT a, c FROM s;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(INSERT_SELECT_UPDATE)(WRITE_AUTOINC_SELECT)
-- expect-events: Gtid | INSERT INTO t (a, c) SELECT a, c FROM s ON DUPLICATE KEY UPDATE c = 5 | Xid
INSERT INTO t (a, c) SELECT a, c FROM s ON DUPLICATE KEY UPDATE c = 5;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(REPLACE_SELECT)(WRITE_AUTOINC_SELECT)
-- expect-events: Gtid | REPLACE INTO t (a, c) SELECT a, c FROM s | Xid
REPLACE INTO t (a, c) SELECT a, c FROM s;
CREATE TABLE i (a INT PRIMARY KEY) IGNORE SELECT a FROM s;
CREATE TABLE r (a INT PRIMARY KEY) REPLACE SELECT a FROM s;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_IGNORE_SELECT)
-- expect-events: Gtid | CREATE TEMPORARY TABLE ti (a INT PRIMARY KEY) IGNORE SELECT a FROM s
CREATE TEMPORARY TABLE ti (a INT PRIMARY KEY) IGNORE SELECT a FROM s;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_REPLACE_SELECT)
-- expect-events: Gtid | CREATE TEMPORARY TABLE tr (a INT PRIMARY KEY) REPLACE SELECT a FROM s
CREATE TEMPORARY TABLE tr (a INT PRIMARY KEY) REPLACE SELECT a FROM s;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(UPDATE_IGNORE)
-- expect-events: Gtid | UPDATE IGNORE t SET c = 6 | Xid
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tr`,`ti`
UPDATE IGNORE t SET c = 6;
