-- A refusal says whom to ask.
CREATE BINLOG 'orders' LOG(`shop`.`orders`);
-- expect: orders refused CX-002; orders advice ACME-004; orders no ACME-005
INSERT INTO shop.orders SELECT * FROM stock.items;
-- expect: orders refused CX-002; orders advice ACME-005
INSERT INTO shop.orders SELECT * FROM scrap.heap;
-- expect: orders recorded; orders no ACME-004; orders no ACME-005
INSERT INTO shop.orders VALUES (1);

-- only what the statement touches counts, whatever else the session has
DROP BINLOG 'orders';
CREATE TEMPORARY TABLE shop.scratch (id INT);
CREATE TEMPORARY TABLE scrap.scratch (id INT);
CREATE BINLOG 'archive' LOG(`archive`);
-- expect: archive refused CX-002; archive no ACME-004
INSERT INTO archive.t SELECT * FROM heap.t;
CREATE BINLOG 'shop' LOG(`shop`);
-- expect: shop refused CX-002; shop advice ACME-004; shop no ACME-005
INSERT INTO shop.orders SELECT * FROM stock.items;
