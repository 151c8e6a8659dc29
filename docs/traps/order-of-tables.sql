CREATE TABLE shop.b (id INT PRIMARY KEY, v INT);
UPDATE shop.a, shop.b SET a.v = 1, b.v = 1;
UPDATE shop.b, shop.a SET a.v = 1, b.v = 1;
