-- effects: shadow
-- server mysql: mysql-5.6 STATEMENT
-- server mariadb: mariadb-10.11 STATEMENT
-- measured on MySQL 5.6.24 and MariaDB 10.11: the counter of a table below a view that a trigger changes counts on MySQL
CREATE DATABASE d;
USE d;
CREATE TABLE plain (x INT) ENGINE=InnoDB;
CREATE TABLE counted (id INT AUTO_INCREMENT PRIMARY KEY, x INT) ENGINE=InnoDB;
CREATE VIEW seen AS SELECT * FROM counted;
-- expect: binlog no LF-100
INSERT INTO seen (x) VALUES (1);
CREATE TRIGGER tp AFTER INSERT ON plain FOR EACH ROW INSERT INTO seen (x) VALUES (new.x);
-- expect mysql: binlog warned LF-100(AUTOINC_COLUMNS)
-- expect mariadb: binlog no LF-100
INSERT INTO plain VALUES (1);
