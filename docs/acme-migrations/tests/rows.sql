CREATE TABLE shop.orders (id INT PRIMARY KEY, a INT NOT NULL, b INT NOT NULL, c INT, UNIQUE KEY (a, b), UNIQUE KEY (c));
CREATE TABLE shop.basket_cache (id INT PRIMARY KEY);
CREATE TABLE shop.log (id INT);
CREATE TABLE shop.m (id INT PRIMARY KEY) ENGINE=MyISAM;
-- expect: binlog advice MIG-010
DELETE FROM shop.orders;
-- expect: binlog advice MIG-010
UPDATE shop.orders SET a = 1;
-- expect: binlog no MIG-010
UPDATE shop.orders SET a = 1 WHERE id = 3;
-- expect: binlog no MIG-010
DELETE FROM shop.basket_cache;
-- expect: binlog no MIG-010
INSERT INTO shop.orders VALUES (1, 1, 1, 1);
-- expect: binlog advice MIG-011; binlog no MIG-010; binlog no MIG-012
DELETE FROM shop.orders LIMIT 10;
-- expect: binlog no MIG-011; binlog no MIG-012
DELETE FROM shop.orders ORDER BY id LIMIT 10;
-- expect: binlog no MIG-012
DELETE FROM shop.orders ORDER BY b, a LIMIT 10;
-- expect: binlog advice MIG-012
DELETE FROM shop.orders ORDER BY a LIMIT 10;
-- expect: binlog advice MIG-012
DELETE FROM shop.orders ORDER BY c LIMIT 10;
-- expect: binlog no MIG-012; binlog no MIG-011
DELETE FROM shop.nobody_knows ORDER BY a LIMIT 10;
-- expect: binlog no MIG-012
UPDATE shop.orders, shop.nobody_knows SET orders.c = 1 ORDER BY id LIMIT 1;
-- expect: binlog no MIG-012
UPDATE shop.orders, shop.nobody_knows SET orders.c = 1 ORDER BY a, b LIMIT 1;
-- expect: binlog advice MIG-012
UPDATE shop.orders, shop.nobody_knows SET orders.c = 1 ORDER BY orders.c LIMIT 1;
-- expect: binlog no MIG-012
DELETE FROM shop.orders ORDER BY a;
-- expect: binlog no MIG-013
INSERT INTO shop.m VALUES (1);
BEGIN;
-- expect: binlog advice MIG-013
INSERT INTO shop.m VALUES (2);
-- expect: binlog no MIG-013
INSERT INTO shop.basket_cache VALUES (2);
COMMIT;
-- expect: binlog advice MIG-014
UPDATE shop.log SET id = 1 WHERE id = 2;
-- expect: binlog no MIG-014
UPDATE shop.nobody_knows SET id = 1 WHERE id = 2;
-- expect: binlog no MIG-014
INSERT INTO shop.log VALUES (1);
-- expect: binlog no MIG-016
CREATE TEMPORARY TABLE shop.t (id INT) ENGINE=MyISAM;
-- expect: binlog no MIG-014
UPDATE shop.t SET id = 1 WHERE id = 2;
-- expect: binlog advice MIG-016
ALTER TABLE shop.orders ADD d INT;
-- expect: binlog no MIG-016
INSERT INTO shop.orders VALUES (2, 2, 2, 2, 2);
BEGIN;
-- expect: binlog no MIG-013
INSERT INTO shop.t VALUES (1);
COMMIT;
-- expect: binlog no MIG-016
DROP TEMPORARY TABLE shop.t;
-- expect: binlog no MIG-016
ALTER TABLE shop.orders ADD e INT;
