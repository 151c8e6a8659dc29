-- expect: binlog advice MIG-001
CREATE TABLE shop.a (id INT, b INT);
-- expect: binlog no MIG-001; binlog no MIG-002
CREATE TABLE shop.orders (id INT PRIMARY KEY, name TEXT);
-- expect: binlog no MIG-001
CREATE TABLE shop.copy_of_unknown LIKE shop.nobody_knows;
-- expect: binlog advice MIG-002(shop.m, MYISAM, it loses rows in a crash) because table_option(shop.m, engine, MYISAM)
CREATE TABLE shop.m (id INT PRIMARY KEY) ENGINE=MyISAM;
-- expect: binlog advice MIG-002; binlog advice MIG-003 because alters(shop.orders, drop column, name)
ALTER TABLE shop.orders ADD z INT, DROP name, ENGINE=MyISAM;
-- expect: binlog no MIG-003
ALTER TABLE shop.orders ADD zz INT, DROP INDEX z;
-- expect: binlog advice MIG-004
ALTER TABLE shop.orders CONVERT TO CHARACTER SET utf8mb4;
-- expect: binlog advice MIG-004
ALTER TABLE shop.orders COLLATE utf8mb4_bin;
-- expect: binlog no MIG-004
CREATE TABLE shop.c (id INT PRIMARY KEY) CHARSET=latin1;
-- expect: binlog no MIG-004
ALTER TABLE shop.orders ENGINE=InnoDB;
-- expect: binlog advice MIG-005
CREATE TABLE billing.bill (id INT PRIMARY KEY, o INT, FOREIGN KEY (o) REFERENCES shop.orders (id));
-- expect: binlog no MIG-005
CREATE TABLE shop.line (id INT PRIMARY KEY, o INT, FOREIGN KEY (o) REFERENCES shop.orders (id));
CREATE TABLE legacy.orders (id INT PRIMARY KEY);
CREATE TABLE shop.first (id INT PRIMARY KEY, o INT, FOREIGN KEY (o) REFERENCES legacy.orders (id));
CREATE TABLE shop.second (id INT PRIMARY KEY, o INT, FOREIGN KEY (o) REFERENCES shop.first (id));
-- expect: binlog advice MIG-006 because foreign_key(shop.second, shop.first) and foreign_key(shop.first, legacy.orders)
INSERT INTO shop.second VALUES (1, 1);
CREATE VIEW shop.seen AS SELECT * FROM shop.second;
CREATE VIEW shop.again AS SELECT * FROM shop.seen;
-- expect: binlog advice MIG-006 because view_over(shop.again, shop.seen)
INSERT INTO shop.orders (id) SELECT id FROM shop.again;
-- expect: binlog no MIG-006
INSERT INTO shop.line VALUES (1, 1);
