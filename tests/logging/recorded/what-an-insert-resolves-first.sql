-- note: at most 2 statements are open
-- formats: ROW
CREATE DATABASE shop;
USE shop;
CREATE TABLE ware (nr INT NOT NULL, price INT);
INSERT INTO ware (colour) VALUES (missing(1));
INSERT INTO ware (nr) VALUES (1, missing(1));
INSERT INTO ware (nr, nr) VALUES (1, missing(1));
INSERT INTO ware (nr) VALUES (colour, missing(1));
INSERT INTO ware (nr) VALUES (colour, 3);
INSERT INTO ware (nr, nr) VALUES (colour, 3);
INSERT INTO ware (nr) VALUES (1), (missing(1), 2);
INSERT INTO ware (colour) VALUES (1), (missing(1));
INSERT INTO ware (colour) SELECT missing(1);
INSERT INTO ware (nr, nr) SELECT 1, 2 FROM ware;
INSERT INTO ware SET colour = missing(1);
REPLACE INTO ware (colour) VALUES (shop.missing(1));
REPLACE INTO ware (colour) VALUES ((SELECT missing(1)));
INSERT INTO ware (nr) VALUES (1) ON DUPLICATE KEY UPDATE colour = missing(1);
INSERT INTO ware (colour) VALUES (1) ON DUPLICATE KEY UPDATE price = missing(1);
INSERT INTO ware (colour) VALUES (NEXTVAL(numbers));
INSERT INTO ware (price) VALUES (NEXTVAL(numbers));
SELECT NEXTVAL(numbers);
SELECT NEXTVAL(numbers) FROM ware;
SELECT NEXTVAL(nowhere.numbers);
DROP DATABASE shop;
