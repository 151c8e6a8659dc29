-- time: 2026-11-25 06:00:00
-- expect: binlog advice MIG-033
ALTER TABLE shop.orders ADD a INT;
