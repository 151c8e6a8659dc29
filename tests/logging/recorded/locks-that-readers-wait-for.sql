-- note: at most 8 statements are open
-- formats: ROW
CREATE DATABASE mill;
USE mill;
CREATE TABLE sack (n INT) ENGINE=BLACKHOLE;
CREATE TABLE cart (n INT) ENGINE=InnoDB;
CREATE TABLE belt (n INT) ENGINE=InnoDB;
CREATE PROCEDURE turn(x INT) SELECT x;
LOCK TABLES sack READ, cart READ;
-- session: B
USE mill;
SELECT * FROM sack FOR UPDATE;
SELECT n FROM cart FOR UPDATE;
INSERT INTO belt SELECT n FROM cart FOR UPDATE;
SELECT n FROM cart LOCK IN SHARE MODE;
SELECT n FROM belt WHERE n IN (SELECT n FROM cart) FOR UPDATE;
DO (SELECT 1 FROM cart LIMIT 1);
-- session: A
UNLOCK TABLES;
LOCK TABLES sack WRITE, cart WRITE;
-- session: B
DO (SELECT 1 FROM cart LIMIT 1);
SET @a = (SELECT n FROM sack LIMIT 1);
CALL turn((SELECT n FROM cart LIMIT 1));
PREPARE p FROM 'SELECT n FROM cart';
-- session: A
TRUNCATE TABLE cart;
-- session: B
PREPARE p FROM 'SELECT n FROM cart';
SHOW COLUMNS FROM cart;
-- session: A
UNLOCK TABLES;
-- session: B
PREPARE p FROM 'SELECT n FROM cart';
START TRANSACTION;
DO (SELECT 1 FROM cart LIMIT 1);
-- session: A
DROP TABLE cart;
-- session: B
COMMIT;
-- session: A
DROP TABLE cart;
