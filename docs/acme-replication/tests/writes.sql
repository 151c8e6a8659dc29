-- One statement, one database; temporary tables outside of transactions.
CREATE BINLOG 'all';
SET SESSION binlog_format = 'MIXED';
-- expect: all advice ACME-001 because session_format(MIXED) and writes(shop.orders) and writes(stock.items)
UPDATE shop.orders, stock.items SET shop.orders.sent = 1, stock.items.count = 0;
-- expect: all no ACME-001
UPDATE shop.orders, shop.lines SET shop.orders.sent = 1, shop.lines.sent = 1;
-- expect: all no ACME-001
INSERT INTO shop.orders SELECT * FROM stock.items;
SET SESSION binlog_format = 'STATEMENT';
-- expect: all no ACME-001
UPDATE shop.orders, stock.items SET shop.orders.sent = 1, stock.items.count = 0;

CREATE TEMPORARY TABLE shop.scratch (id INT);
-- expect: all no ACME-002
INSERT INTO shop.scratch VALUES (1);
BEGIN;
-- expect: all no ACME-002
INSERT INTO shop.orders SELECT * FROM shop.scratch;
-- expect: all advice ACME-002 because wrote_inside(all)
INSERT INTO shop.scratch VALUES (2);
-- expect: all no ACME-002
INSERT INTO shop.orders VALUES (3);
COMMIT;
-- expect: all no ACME-002
INSERT INTO shop.scratch VALUES (4);
