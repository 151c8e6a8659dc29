-- effects: shadow
-- server mysql: mysql-5.6 STATEMENT
-- server mariadb: mariadb-10.11 STATEMENT
-- measured on MySQL 5.6.24 and MariaDB 10.11: LOCK TABLES keeps counters of triggers in order on MySQL alone
CREATE DATABASE d;
USE d;
CREATE TABLE a (id INT AUTO_INCREMENT PRIMARY KEY, x INT) ENGINE=InnoDB;
CREATE TABLE b (id INT AUTO_INCREMENT PRIMARY KEY, x INT) ENGINE=InnoDB;
CREATE TABLE m (x INT PRIMARY KEY) ENGINE=MyISAM;
CREATE TABLE i (x INT) ENGINE=InnoDB;
CREATE TRIGGER ta AFTER INSERT ON a FOR EACH ROW INSERT INTO b (x) VALUES (new.x);
-- expect: binlog warned LF-100(AUTOINC_COLUMNS)
INSERT INTO a (x) VALUES (1);
LOCK TABLES a WRITE, b WRITE;
-- expect mysql: binlog no LF-100
-- expect mariadb: binlog warned LF-100(AUTOINC_COLUMNS)
INSERT INTO a (x) VALUES (2);
UNLOCK TABLES;
-- expect: binlog warned LF-100(AUTOINC_COLUMNS)
INSERT INTO a (x) VALUES (3);
LOCK TABLES a WRITE, b WRITE;
BEGIN;
-- expect: binlog warned LF-100(AUTOINC_COLUMNS)
INSERT INTO a (x) VALUES (4);
COMMIT;

-- what cannot be rolled back is told by every form of ROLLBACK
BEGIN;
INSERT INTO m VALUES (1);
-- expect: binlog warned LF-520
ROLLBACK AND CHAIN;
-- expect: binlog no LF-520
ROLLBACK;
XA START 'x';
INSERT INTO m VALUES (2);
XA END 'x';
-- expect: binlog warned LF-520
XA ROLLBACK 'x';
BEGIN;
DROP TEMPORARY TABLE IF EXISTS nothing_here;
-- expect mysql: binlog warned LF-522
-- expect mariadb: binlog no LF-522
ROLLBACK;
BEGIN;
INSERT INTO i VALUES (1);
-- expect: binlog fails LF-903
CREATE TEMPORARY TABLE tc (x INT PRIMARY KEY) ENGINE=MyISAM SELECT 1 AS x UNION ALL SELECT 1;
-- expect: binlog no LF-520
ROLLBACK;
-- expect: binlog fails LF-903; binlog no LF-520
CREATE TABLE te (x INT PRIMARY KEY) ENGINE=MyISAM SELECT 1 AS x UNION ALL SELECT 1;
SET SESSION tx_read_only = 1;
-- expect: binlog refused LF-240
CREATE TABLE no_way (x INT);
-- expect: binlog refused LF-240
TRUNCATE i;
-- expect: binlog refused LF-240
DROP TABLE IF EXISTS nothing;
