-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- instance: --binlog-do-db=quay
-- warnings of unsafe statements without a default database, and in one that is left out
CREATE DATABASE quay;
CREATE DATABASE moor;
SET sql_log_bin = 0;
CREATE TABLE moor.boat (id INT PRIMARY KEY, n INT UNIQUE, s VARCHAR(40)) ENGINE=InnoDB;
SET sql_log_bin = 1;
-- expect mariadb-10.11-statement: binlog not recorded LF-902; binlog warned LF-100
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100
INSERT INTO moor.boat VALUES (1, 1, UUID());
-- expect mariadb-10.11-statement: binlog not recorded LF-902; binlog no LF-100
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog no LF-100
INSERT INTO moor.boat VALUES (2, 2, 'x');
-- expect mariadb-10.11-statement: binlog not recorded LF-902; binlog warned LF-100
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100
UPDATE moor.boat SET s = 'y' WHERE id < 3 LIMIT 1;
-- expect mariadb-10.11-statement: binlog not recorded LF-902; binlog warned LF-100
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100
INSERT INTO moor.boat VALUES (3, 3, 'x') ON DUPLICATE KEY UPDATE s = 'z';
USE moor;
-- expect: binlog not recorded LF-902; binlog no LF-100
INSERT INTO moor.boat VALUES (4, 4, UUID());
-- expect mariadb-10.11-statement: binlog not recorded LF-902; binlog warned LF-100
-- expect mysql-5.6-statement: binlog not recorded LF-902; binlog no LF-100
INSERT INTO moor.boat VALUES (5, 5, 'x') ON DUPLICATE KEY UPDATE s = 'z';
USE quay;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100
INSERT INTO moor.boat VALUES (6, 6, UUID());
