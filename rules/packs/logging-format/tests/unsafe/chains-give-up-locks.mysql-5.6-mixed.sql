-- profile: mysql-5.6
-- format-is: MIXED
-- effects: shadow
-- measured on MySQL 5.6.24: COMMIT AND CHAIN begins a transaction, which gives table locks up
CREATE DATABASE d;
USE d;
CREATE TABLE k (id INT PRIMARY KEY, u INT UNIQUE) ENGINE=InnoDB;
LOCK TABLES k WRITE;
-- expect: binlog recorded LF-901 as statement
INSERT INTO k VALUES (1, 1) ON DUPLICATE KEY UPDATE u = 2;
COMMIT AND CHAIN;
-- expect: binlog recorded LF-901 as rows
INSERT INTO k VALUES (2, 2) ON DUPLICATE KEY UPDATE u = 3;
