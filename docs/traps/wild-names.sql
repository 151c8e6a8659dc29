CREATE TABLE my_shop.orders (id INT);
CREATE TABLE my2shop.orders (id INT);
INSERT INTO my2shop.orders VALUES (1);
