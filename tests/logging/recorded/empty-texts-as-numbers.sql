-- note: at most 17 statements are open
-- formats: STATEMENT
-- servers: mariadb-10.11
CREATE DATABASE d1;
USE d1;
CREATE TABLE a (id INT PRIMARY KEY, d TEXT, n INT) ENGINE=MyISAM;
CREATE TABLE b (id INT PRIMARY KEY, d TEXT, n INT) ENGINE=InnoDB;
CREATE TABLE c (id INT PRIMARY KEY, d TINYTEXT, n INT) ENGINE=Aria;
CREATE TABLE v (id INT PRIMARY KEY, d VARCHAR(9), n INT) ENGINE=MyISAM;
INSERT INTO a VALUES (1, '', 0), (2, 'x', 0), (3, ' ', 0);
INSERT INTO b SELECT * FROM a;
INSERT INTO c SELECT * FROM a;
INSERT INTO v SELECT * FROM a;
UPDATE a SET n = d + 1 WHERE id = 1;
UPDATE a SET n = d + 1 WHERE id = 2;
UPDATE a SET n = d + 1 WHERE id = 3;
UPDATE b SET n = d + 1 WHERE id = 1;
UPDATE b SET n = d + 1 WHERE id = 2;
UPDATE b SET n = d + 1 WHERE id = 3;
UPDATE c SET n = d + 1 WHERE id = 1;
UPDATE c SET n = d + 1 WHERE id = 2;
UPDATE v SET n = d + 1 WHERE id = 1;
UPDATE v SET n = d + 1 WHERE id = 3;
INSERT INTO a SELECT id + 10, d, d + 1 FROM b WHERE id = 1;
INSERT INTO a SELECT id + 20, d, d + 1 FROM a WHERE id = 1;
INSERT INTO b SELECT id + 20, d, d + 1 FROM c WHERE id = 1;
INSERT INTO b SELECT id + 30, d, d * 1 FROM v WHERE id = 1;
UPDATE a SET n = 5 WHERE d = 0;
UPDATE b SET n = 5 WHERE d = 0;
DELETE FROM b WHERE d = 0;
DELETE FROM a WHERE d + 0 = 0;
INSERT INTO a VALUES (50, '', d + 1);
UPDATE a SET n = CONCAT(d) + 1 WHERE id = 1;
UPDATE a SET n = ABS(d) WHERE id = 1;
UPDATE a SET n = d WHERE id = 1;
UPDATE b SET n = d WHERE id = 1;
UPDATE b SET n = -d WHERE id = 1;
SET @x = (SELECT d + 1 FROM a WHERE id = 1);
