-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- SET STATEMENT is for one statement
CREATE DATABASE shop;
CREATE DATABASE other;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE other.t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows SET STATEMENT binlog_format='ROW' FOR INSERT INTO t VALUES (1, 1) | Table_map shop.t | Write_rows shop.t | Xid
SET STATEMENT binlog_format='ROW' FOR INSERT INTO t VALUES (1, 1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t VALUES (2, 2) | Xid
INSERT INTO t VALUES (2, 2);
