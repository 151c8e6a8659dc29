CREATE DATABASE shop;
CREATE TABLE shop.orders (id INT PRIMARY KEY, paid INT);
USE stats;
UPDATE shop.orders SET paid = 1 WHERE id = 7;
