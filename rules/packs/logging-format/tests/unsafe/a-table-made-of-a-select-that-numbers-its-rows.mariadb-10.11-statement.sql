-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- MySQL errors 1722 and 1723
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | INSERT INTO t VALUES (1, 1) | Xid
INSERT INTO t VALUES (1, 1);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)(WRITE_AUTOINC_SELECT)
-- expect-events: Gtid | Intvar INSERT_ID | CREATE TABLE m1 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT b FROM t
CREATE TABLE m1 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT b FROM t;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)
-- expect-events: Gtid | Intvar INSERT_ID | CREATE TABLE m2 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT 1 AS b
CREATE TABLE m2 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT 1 AS b;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | CREATE TABLE m3 (id INT PRIMARY KEY) ENGINE=InnoDB SELECT a AS id FROM t
CREATE TABLE m3 (id INT PRIMARY KEY) ENGINE=InnoDB SELECT a AS id FROM t;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)(WRITE_AUTOINC_SELECT)
-- expect-events: Gtid | Intvar INSERT_ID | CREATE TEMPORARY TABLE m4 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT b FROM t
CREATE TEMPORARY TABLE m4 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT b FROM t;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)
-- expect-events: Gtid | Intvar INSERT_ID | CREATE TEMPORARY TABLE m5 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT 1 AS b
CREATE TEMPORARY TABLE m5 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT 1 AS b;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)(WRITE_AUTOINC_SELECT)
-- expect-events: Gtid | CREATE TABLE m6 (x INT, id INT AUTO_INCREMENT, PRIMARY KEY (x, id)) ENGINE=MyISAM SELECT a AS x FROM t
-- expect-end: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-end-events: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `m5`,`m4`
CREATE TABLE m6 (x INT, id INT AUTO_INCREMENT, PRIMARY KEY (x, id)) ENGINE=MyISAM SELECT a AS x FROM t;
