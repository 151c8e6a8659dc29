-- expect: binlog no MIG-032
INSERT INTO shop.orders VALUES (1);
-- expect: binlog advice MIG-032
TRUNCATE shop.orders;
