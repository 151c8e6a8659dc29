CREATE TABLE shop.orders (id INT PRIMARY KEY, paid INT);
USE stats;
INSERT INTO shop.orders VALUES (1, 0);
USE shop;
INSERT INTO shop.orders VALUES (2, 0);
DROP TABLE stats.days;
