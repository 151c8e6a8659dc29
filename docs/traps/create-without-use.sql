CREATE TABLE shop.orders (id INT PRIMARY KEY, paid INT);
INSERT INTO shop.orders VALUES (1, 0);
