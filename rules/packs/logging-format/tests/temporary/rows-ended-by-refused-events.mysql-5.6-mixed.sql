-- profile: mysql-5.6
-- format-is: MIXED
-- effects: shadow
-- data/drops_row_form.tsv, measured on MySQL 5.6.24: an event statement that LOCK TABLES refuses leaves the session at statements
CREATE DATABASE d;
USE d;
CREATE TABLE n (a BIGINT UNSIGNED) ENGINE=InnoDB;
CREATE TEMPORARY TABLE x (a INT);
INSERT INTO n SELECT UUID_SHORT();
-- expect: binlog recorded LF-901 as rows
INSERT INTO n VALUES (1);
CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO SELECT 1;
-- expect: binlog recorded LF-901 as rows
INSERT INTO n VALUES (2);
LOCK TABLES n WRITE;
-- expect: binlog fails LF-903
ALTER EVENT e DISABLE;
UNLOCK TABLES;
-- expect: binlog recorded LF-901 as statement
INSERT INTO n VALUES (3);
