-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- clauses that make a query unsafe
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(200), c INT) ENGINE=InnoDB;
CREATE TABLE s (a INT, c INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO s VALUES (1,1) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO s VALUES (1,1) | Xid
INSERT INTO s VALUES (1,1);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(INSERT_IGNORE_SELECT)(WRITE_AUTOINC_SELECT)
-- expect-events mariadb-10.11-statement: Gtid | INSERT IGNORE INTO t (a, c) SELECT a, c FROM s | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT IGNORE INTO t (a, c) SELECT a, c FROM s | Xid
INSERT IGNORE INTO t (a, c) SELECT a, c FROM s;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(INSERT_SELECT_UPDATE)(WRITE_AUTOINC_SELECT)
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t (a, c) SELECT a, c FROM s ON DUPLICATE KEY UPDATE c = 5 | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t (a, c) SELECT a, c FROM s ON DUPLICATE KEY UPDATE c = 5 | Xid
INSERT INTO t (a, c) SELECT a, c FROM s ON DUPLICATE KEY UPDATE c = 5;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(REPLACE_SELECT)(WRITE_AUTOINC_SELECT)
-- expect-events mariadb-10.11-statement: Gtid | REPLACE INTO t (a, c) SELECT a, c FROM s | Xid
-- expect-events mysql-5.6-statement: BEGIN | REPLACE INTO t (a, c) SELECT a, c FROM s | Xid
REPLACE INTO t (a, c) SELECT a, c FROM s;
CREATE TABLE i (a INT PRIMARY KEY) IGNORE SELECT a FROM s;
CREATE TABLE r (a INT PRIMARY KEY) REPLACE SELECT a FROM s;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_IGNORE_SELECT)
-- expect-events mariadb-10.11-statement: Gtid | CREATE TEMPORARY TABLE ti (a INT PRIMARY KEY) IGNORE SELECT a FROM s
-- expect-events mysql-5.6-statement: CREATE TEMPORARY TABLE ti (a INT PRIMARY KEY) IGNORE SELECT a FROM s
CREATE TEMPORARY TABLE ti (a INT PRIMARY KEY) IGNORE SELECT a FROM s;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_REPLACE_SELECT)
-- expect-events mariadb-10.11-statement: Gtid | CREATE TEMPORARY TABLE tr (a INT PRIMARY KEY) REPLACE SELECT a FROM s
-- expect-events mysql-5.6-statement: CREATE TEMPORARY TABLE tr (a INT PRIMARY KEY) REPLACE SELECT a FROM s
CREATE TEMPORARY TABLE tr (a INT PRIMARY KEY) REPLACE SELECT a FROM s;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(UPDATE_IGNORE)
-- expect-events mariadb-10.11-statement: Gtid | UPDATE IGNORE t SET c = 6 | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE IGNORE t SET c = 6 | Xid
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events mariadb-10.11-statement: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tr`,`ti`
-- expect-end-events mysql-5.6-statement: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tr`,`ti`
UPDATE IGNORE t SET c = 6;
