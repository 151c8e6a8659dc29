-- note: at most 8 statements are open
-- formats: ROW
CREATE DATABASE mill;
USE mill;
CREATE TABLE sack (n INT PRIMARY KEY, b DOUBLE, c INT, d VARCHAR(50)) ENGINE=InnoDB;
INSERT INTO sack VALUES (1, 1, 1, 'a');
SET sql_mode = 'STRICT_TRANS_TABLES';
UPDATE sack SET d = UUID();
INSERT INTO sack (n, d) VALUES (2, UUID());
SET sql_mode = 'ANSI_QUOTES';
UPDATE sack SET c = UUID();
INSERT INTO sack (n, b) VALUES (3, UUID());
INSERT INTO sack (n, c) VALUES (4, UUID());
UPDATE sack SET d = 'b';
