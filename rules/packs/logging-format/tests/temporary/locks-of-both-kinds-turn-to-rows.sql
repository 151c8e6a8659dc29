-- effects: shadow
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mysql-5.6-mixed: mysql-5.6 MIXED
-- LOCK TABLES of a table with AUTO_INCREMENT for writing beside one for reading is decided on as a statement, on MySQL.
CREATE DATABASE d;
USE d;
CREATE TABLE a (a INT AUTO_INCREMENT PRIMARY KEY);
CREATE TABLE p (a INT);
CREATE TEMPORARY TABLE x (a INT);
LOCK TABLES p WRITE, a READ;
UNLOCK TABLES;
-- expect: binlog recorded LF-901 as statement
INSERT INTO p VALUES (1);
LOCK TABLES a WRITE, p READ;
UNLOCK TABLES;
-- expect mariadb-10.11-mixed: binlog recorded LF-901 as statement
-- expect mysql-5.6-mixed: binlog recorded LF-901 as rows
INSERT INTO p VALUES (2);
