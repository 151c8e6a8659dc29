-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- what LOCK TABLES, FLUSH TABLES WITH READ LOCK and missing tables refuse
CREATE DATABASE shop;
USE shop;
CREATE TABLE a (id INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE b (id INT PRIMARY KEY) ENGINE=InnoDB;
-- expect: binlog fails LF-903
LOCK TABLES gone READ;
LOCK TABLES a READ;
-- expect: binlog fails LF-903
INSERT INTO a VALUES (1);
-- expect: binlog fails LF-903
INSERT INTO b VALUES (1);
UNLOCK TABLES;
LOCK TABLES a WRITE;
-- expect: binlog recorded LF-901 as statement
INSERT INTO a VALUES (2);
BEGIN;
-- expect: binlog recorded LF-901 as statement
INSERT INTO b VALUES (2);
COMMIT;
FLUSH TABLES WITH READ LOCK;
-- expect: binlog fails LF-903
INSERT INTO a VALUES (3);
UNLOCK TABLES;
-- expect: binlog fails LF-903
PREPARE p FROM 'INSERT INTO gone VALUES (1)';
-- expect: binlog fails LF-903
CREATE TABLE e (id INT NOT NULL PRIMARY KEY) ENGINE=CSV;
-- expect: binlog recorded LF-901 as statement
INSERT INTO a VALUES (4);
