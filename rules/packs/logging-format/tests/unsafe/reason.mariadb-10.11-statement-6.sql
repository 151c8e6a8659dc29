-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- reason
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (id INT PRIMARY KEY, a INT, b VARCHAR(50)) ENGINE=InnoDB;
CREATE TABLE u (id INT, a INT) ENGINE=InnoDB;
CREATE TABLE n (id INT, a INT) ENGINE=MyISAM;
CREATE TABLE ai (id INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB;
CREATE TABLE late (g INT, id INT AUTO_INCREMENT, PRIMARY KEY (g, id)) ENGINE=MyISAM;
CREATE TABLE two (id INT PRIMARY KEY, a INT, u INT, UNIQUE (u)) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y') | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y') | Xid
INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y');
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO u VALUES (5, 5) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO u VALUES (5, 5) | Xid
INSERT INTO u VALUES (5, 5);
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)(WRITE_AUTOINC_SELECT)
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100(CREATE_SELECT_AUTOINC)
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | CREATE TABLE c (id INT AUTO_INCREMENT PRIMARY KEY) SELECT a FROM t
-- expect-events mysql-5.6-statement: Intvar INSERT_ID | CREATE TABLE c (id INT AUTO_INCREMENT PRIMARY KEY) SELECT a FROM t
CREATE TABLE c (id INT AUTO_INCREMENT PRIMARY KEY) SELECT a FROM t;
