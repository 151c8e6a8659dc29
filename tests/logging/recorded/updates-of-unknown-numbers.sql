-- note: at most 6 statements are open
-- formats: ROW
CREATE DATABASE kiln;
USE kiln;
CREATE TABLE brick (n INT, m FLOAT, k INT) ENGINE=MyISAM;
INSERT INTO brick VALUES (1, FOUND_ROWS(), 3), (2, FOUND_ROWS(), 3);
UPDATE brick SET m = 1;
UPDATE brick SET m = 0;
SELECT 1 UNION SELECT 2;
INSERT INTO brick VALUES (7, FOUND_ROWS(), 3), (8, FOUND_ROWS(), 3);
UPDATE brick SET m = 2 WHERE n = 7;
UPDATE brick SET m = 2, k = 4 WHERE n = 8;
UPDATE brick SET k = 3;
SELECT * FROM brick;
