USE shop;
CREATE TABLE orders (id INT PRIMARY KEY, paid INT);
XA START 'x';
INSERT INTO orders VALUES (1, 0);
XA END 'x';
XA PREPARE 'x';
USE stats;
XA COMMIT 'x';
