-- note: at most 14 statements are open
-- formats: STATEMENT
-- A transaction keeps its isolation; IGNORE wakes handlers for warnings; a value may fit no RETURNS; an UPDATE may have
-- waited in vain; a parent may not be dropped.
DELIMITER //
CREATE DATABASE shop//
USE shop//
CREATE TABLE cart (n INT) ENGINE=InnoDB//
BEGIN//
INSERT INTO cart VALUES (1)//
SET tx_isolation = 'READ-COMMITTED'//
INSERT INTO cart VALUES (2)//
COMMIT//
INSERT INTO cart VALUES (3)//
BEGIN//
SELECT * FROM cart//
SET tx_isolation = 'REPEATABLE-READ'//
INSERT INTO cart VALUES (4)//
COMMIT//
INSERT INTO cart VALUES (5)//
CREATE TABLE small (n TINYINT) ENGINE=InnoDB//
CREATE PROCEDURE woken() BEGIN DECLARE EXIT HANDLER FOR SQLWARNING INSERT INTO small VALUES (50); INSERT IGNORE INTO small VALUES (1000); INSERT INTO small VALUES (7); END//
CALL woken()//
CREATE FUNCTION narrow(x INT) RETURNS TINYINT DETERMINISTIC RETURN x//
INSERT INTO cart VALUES (narrow(100))//
INSERT INTO cart VALUES (narrow(1000))//
CREATE TABLE held (id INT PRIMARY KEY) ENGINE=InnoDB//
INSERT INTO held VALUES (1)//
BEGIN//
SELECT * FROM held FOR UPDATE//
-- session: B
USE shop//
UPDATE held SET id = 2//
-- session: A
COMMIT//
-- session: B
UPDATE held SET id = 3 WHERE id = 1//
-- session: A
CREATE TABLE p (a INT PRIMARY KEY) ENGINE=InnoDB//
CREATE TABLE c (a INT, b INT, CONSTRAINT fk FOREIGN KEY (b) REFERENCES p(a)) ENGINE=InnoDB//
ALTER TABLE p DROP PRIMARY KEY//
DROP TABLE p//
TRUNCATE p//
