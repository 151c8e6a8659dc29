-- expect: binlog no MIG-030
INSERT INTO shop.orders VALUES (1);
-- expect: binlog no MIG-030
INSERT INTO billing.bill VALUES (1);
BEGIN;
-- expect: binlog no MIG-030
INSERT INTO shop.orders VALUES (1);
-- expect: binlog no MIG-030
INSERT INTO shop.line VALUES (1);
-- expect: binlog advice MIG-030 because wrote_database(shop) and writes(billing.bill)
INSERT INTO billing.bill VALUES (1);
-- expect: binlog no MIG-030
COMMIT;
-- expect: binlog no MIG-030
INSERT INTO shop.orders VALUES (1);
-- expect: binlog no MIG-031
INSERT INTO a.a SELECT b.x FROM a.b, a.c;
-- expect: binlog advice MIG-031
INSERT INTO a.a SELECT b.x FROM a.b, a.c, a.d;
