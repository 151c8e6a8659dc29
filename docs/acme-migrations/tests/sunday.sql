-- time: 2026-11-29 12:00:00
-- expect: binlog no MIG-033
ALTER TABLE shop.orders ADD a INT;
