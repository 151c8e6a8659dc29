CREATE TABLE shop.orders (id INT PRIMARY KEY);
-- expect: binlog no MIG-032
ALTER TABLE shop.orders ADD a INT;
-- expect: binlog advice MIG-032 because changed(definitions)
INSERT INTO shop.orders VALUES (1, 1);
-- expect: binlog no MIG-032
INSERT INTO shop.orders VALUES (2, 2);
-- expect: binlog no MIG-032
ALTER TABLE shop.orders ADD b INT;
