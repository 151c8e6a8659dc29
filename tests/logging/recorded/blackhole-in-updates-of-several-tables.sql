-- note: at most 10 statements are open
-- formats: ROW
CREATE DATABASE d1;
USE d1;
CREATE TABLE p (a INT) ENGINE=BLACKHOLE;
CREATE TABLE i (a INT, b CHAR(3)) ENGINE=InnoDB;
SET sql_mode = 'STRICT_ALL_TABLES';
UPDATE p JOIN i ON p.a = i.a SET p.a = 1, i.a = 2;
UPDATE p SET a = 2;
DELETE p, i FROM p JOIN i;
DELETE FROM p;
INSERT INTO p VALUES (1);
INSERT INTO p SELECT a FROM i;
UPDATE p JOIN i ON p.a = i.a SET p.a = 1;
SET sql_mode = 'STRICT_TRANS_TABLES';
UPDATE p JOIN i ON p.a = i.a SET p.a = 1, i.a = 2;
DELETE p, i FROM p JOIN i;
UPDATE IGNORE p JOIN i ON p.a = i.a SET p.a = 1, i.a = 2;
SET sql_mode = '';
UPDATE p JOIN i ON p.a = i.a SET p.a = 1, i.a = 2;
