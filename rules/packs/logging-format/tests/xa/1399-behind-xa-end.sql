-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mysql-5.6-row: mysql-5.6 ROW
-- behind XA END nothing opens a table; MySQL looks into tables for SHOW, MariaDB answers beside the transaction
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
XA START 'x';
XA END 'x';
-- expect: binlog refused LF-241
SHOW CREATE TABLE t;
-- expect mariadb-10.11-row: binlog no LF-241
-- expect mysql-5.6-row: binlog refused LF-241
SHOW TABLES;
-- expect: binlog refused LF-241
EXPLAIN SELECT * FROM t;
-- expect: binlog refused LF-241
PREPARE s FROM 'SELECT * FROM t';
-- expect: binlog no LF-241
EXPLAIN SELECT 1;
-- expect: binlog no LF-241
PREPARE s FROM 'SELECT 1';
-- expect: binlog no LF-241
SHOW WARNINGS;
