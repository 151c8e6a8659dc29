-- note: at most 30 statements are open
-- formats: STATEMENT ROW
-- ENUM, SET, YEAR, binary texts, blanks at the end and exact collations compare by rules of their own.
CREATE DATABASE shop;
USE shop;
CREATE TABLE kinds (id INT PRIMARY KEY, e ENUM('a','b'), s SET('x','y')) ENGINE=InnoDB;
INSERT INTO kinds VALUES (1,'b','x,y');
UPDATE kinds SET id = 5 WHERE e = 'B';
UPDATE kinds SET id = 6 WHERE s = 'x,y';
DELETE FROM kinds WHERE e = 2;
CREATE TABLE bits (id INT PRIMARY KEY, s SET('x','y')) ENGINE=InnoDB;
INSERT INTO bits VALUES (1,'x,y');
UPDATE bits SET id = 2 WHERE s = 3;
CREATE TABLE years (y YEAR, n INT) ENGINE=InnoDB;
INSERT INTO years VALUES (20, 5), ('99', 6);
UPDATE years SET n = 7 WHERE y = 2020;
UPDATE years SET n = 8 WHERE y = 1999;
UPDATE years SET n = 9 WHERE y = 20;
CREATE TABLE bytes (id INT PRIMARY KEY, b VARBINARY(10)) ENGINE=InnoDB;
INSERT INTO bytes VALUES (1, 'abc');
UPDATE bytes SET id = 2 WHERE b = 'abc ';
UPDATE bytes SET id = 3 WHERE b = 'ABC';
UPDATE bytes SET id = 4 WHERE b LIKE 'ABC';
CREATE TABLE blanks (id INT PRIMARY KEY, c CHAR(5), v VARCHAR(5)) ENGINE=InnoDB;
INSERT INTO blanks VALUES (1, 'x ', 'abc');
UPDATE blanks SET id = 2 WHERE c = 'x';
UPDATE blanks SET id = 3 WHERE v = 'abc ';
UPDATE blanks SET v = 'ab ' WHERE id = 3;
UPDATE blanks SET id = 4 WHERE v = 'ab';
CREATE TABLE exact_ones (id INT PRIMARY KEY, v VARCHAR(5)) ENGINE=InnoDB DEFAULT CHARSET=utf8 COLLATE=utf8_bin;
INSERT INTO exact_ones VALUES (1, 'abc');
UPDATE exact_ones SET id = 2 WHERE v = 'ABC';
CREATE TABLE cast_ones (id INT PRIMARY KEY, v VARCHAR(5)) ENGINE=InnoDB;
INSERT INTO cast_ones VALUES (2, '2x');
UPDATE cast_ones SET id = 5 WHERE v = 2;
CREATE TABLE sums (n INT) ENGINE=InnoDB;
INSERT INTO sums VALUES (0xFF + 0);
