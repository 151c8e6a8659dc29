-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- MySQL errors 1722 and 1723
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1, 1) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1, 1) | Xid
INSERT INTO t VALUES (1, 1);
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)(WRITE_AUTOINC_SELECT)
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | CREATE TABLE m1 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT b FROM t
-- expect-events mysql-5.6-statement: Intvar INSERT_ID | CREATE TABLE m1 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT b FROM t
CREATE TABLE m1 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT b FROM t;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | CREATE TABLE m2 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT 1 AS b
-- expect-events mysql-5.6-statement: Intvar INSERT_ID | CREATE TABLE m2 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT 1 AS b
CREATE TABLE m2 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT 1 AS b;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | CREATE TABLE m3 (id INT PRIMARY KEY) ENGINE=InnoDB SELECT a AS id FROM t
-- expect-events mysql-5.6-statement: CREATE TABLE m3 (id INT PRIMARY KEY) ENGINE=InnoDB SELECT a AS id FROM t
CREATE TABLE m3 (id INT PRIMARY KEY) ENGINE=InnoDB SELECT a AS id FROM t;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)(WRITE_AUTOINC_SELECT)
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | CREATE TEMPORARY TABLE m4 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT b FROM t
-- expect-events mysql-5.6-statement: Intvar INSERT_ID | CREATE TEMPORARY TABLE m4 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT b FROM t
CREATE TEMPORARY TABLE m4 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT b FROM t;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | CREATE TEMPORARY TABLE m5 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT 1 AS b
-- expect-events mysql-5.6-statement: Intvar INSERT_ID | CREATE TEMPORARY TABLE m5 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT 1 AS b
CREATE TEMPORARY TABLE m5 (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB SELECT 1 AS b;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)(WRITE_AUTOINC_SELECT)
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)
-- expect-events mariadb-10.11-statement: Gtid | CREATE TABLE m6 (x INT, id INT AUTO_INCREMENT, PRIMARY KEY (x, id)) ENGINE=MyISAM SELECT a AS x FROM t
-- expect-events mysql-5.6-statement: CREATE TABLE m6 (x INT, id INT AUTO_INCREMENT, PRIMARY KEY (x, id)) ENGINE=MyISAM SELECT a AS x FROM t
-- expect-end: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-end-events mariadb-10.11-statement: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `m5`,`m4`
-- expect-end-events mysql-5.6-statement: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `m5`,`m4`
CREATE TABLE m6 (x INT, id INT AUTO_INCREMENT, PRIMARY KEY (x, id)) ENGINE=MyISAM SELECT a AS x FROM t;
