CREATE TABLE shop.orders (id INT PRIMARY KEY, paid INT);
CREATE TABLE stats.days (id INT PRIMARY KEY, n INT);
USE shop;
INSERT INTO stats.days SELECT id, paid FROM shop.orders;
INSERT INTO stats.days SELECT id, paid FROM shop.orders LIMIT 100;
