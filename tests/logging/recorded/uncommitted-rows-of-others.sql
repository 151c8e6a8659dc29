-- note: at most 56 statements are open
-- formats: STATEMENT ROW
-- What another session has changed and not committed is waited for, or seen as it was.
CREATE DATABASE mart;
USE mart;
CREATE TABLE code (id INT AUTO_INCREMENT PRIMARY KEY, word VARCHAR(10), n INT, UNIQUE KEY (word)) ENGINE=InnoDB;
CREATE TABLE copy (x INT) ENGINE=InnoDB;
CREATE TABLE owner (id INT PRIMARY KEY, n INT) ENGINE=InnoDB;
CREATE TABLE thing (id INT PRIMARY KEY, o INT, KEY (o), FOREIGN KEY (o) REFERENCES owner (id)) ENGINE=InnoDB;
INSERT INTO owner VALUES (1, 1), (2, 2);
-- session: B
USE mart;
SET innodb_lock_wait_timeout = 1;
-- session: A
BEGIN;
INSERT INTO code (word, n) VALUES ('a', 1);
-- session: B
INSERT INTO code (word, n) VALUES ('b', 1);
INSERT INTO code VALUES (NULL, 'c', 2), (NULL, 'd', 3);
INSERT INTO code (word, n) VALUES ('a', 1);
-- session: A
ROLLBACK;
BEGIN;
UPDATE owner SET n = 7 WHERE id = 1;
-- session: B
SELECT MAX(n) INTO @m FROM owner;
INSERT INTO copy VALUES (@m);
DELETE FROM copy WHERE x = 2;
SET @m = (SELECT MAX(n) FROM owner);
INSERT INTO copy VALUES ((SELECT MAX(n) FROM owner));
INSERT INTO thing VALUES (1, 1);
UPDATE owner SET n = 8 WHERE id = 2;
-- session: A
COMMIT;
BEGIN;
SELECT * FROM owner;
-- session: B
UPDATE owner SET n = 50 WHERE id = 1;
-- session: A
SELECT MAX(n) INTO @k FROM owner;
INSERT INTO copy VALUES (@k);
DELETE FROM copy WHERE x = 50;
COMMIT;
BEGIN;
INSERT INTO thing VALUES (2, 2);
-- session: B
DELETE FROM owner WHERE id = 2;
UPDATE owner SET id = 9 WHERE id = 2;
-- session: A
ROLLBACK;
INSERT INTO thing VALUES (2, 2);
BEGIN;
SELECT * FROM copy LOCK IN SHARE MODE;
-- session: B
INSERT INTO copy VALUES (3);
-- session: A
COMMIT;
