USE shop;
INSERT INTO orders VALUES (1, 7, 2);
INSERT INTO orders SELECT 2, item, 1 FROM stock;

BEGIN;
UPDATE stock SET amount = amount - 2 WHERE item = 7;
DELETE FROM orders WHERE item = 7;
COMMIT;

CREATE TEMPORARY TABLE today (id INT);
INSERT INTO today VALUES (3);
SET SESSION binlog_format = 'ROW';
INSERT INTO today VALUES (4);
SET SESSION binlog_format = 'STATEMENT';
INSERT INTO orders SELECT id, 7, 1 FROM today;
DROP TEMPORARY TABLE today;
