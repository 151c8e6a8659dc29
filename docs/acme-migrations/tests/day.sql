-- time: 2026-11-25 21:59:00
-- expect: binlog advice MIG-033 because ran_at(wednesday)
ALTER TABLE shop.orders ADD a INT;
-- expect: binlog no MIG-033
INSERT INTO shop.orders VALUES (1);
