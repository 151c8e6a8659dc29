-- note: at most 72 statements are open
-- name: columns that are not NULL, whatever they hold, and character sets of new columns
-- formats: STATEMENT ROW
-- session: A
CREATE DATABASE d;
USE d;
CREATE TABLE orders (id INT AUTO_INCREMENT PRIMARY KEY, status ENUM('new','paid') DEFAULT 'new', total DECIMAL(10,2) NOT NULL DEFAULT 0, created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP, deleted_at DATETIME NULL, note TEXT, meta LONGTEXT COLLATE utf8mb4_bin, charset VARCHAR(20) DEFAULT 'utf8') ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE='utf8mb4_unicode_ci';
CREATE TABLE items (id INT AUTO_INCREMENT PRIMARY KEY, order_id INT NOT NULL, qty INT UNSIGNED NOT NULL, price DECIMAL(10,2), FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE CASCADE) ENGINE=InnoDB DEFAULT CHARSET='utf8mb4' COLLATE="utf8mb4_unicode_ci";
INSERT INTO orders (total, note) VALUES (10.5, 'a'), (20, 'b'), (0, NULL);
INSERT INTO items (order_id, qty, price) VALUES (1, 2, 5.25), (2, 1, 20);
SELECT * FROM orders WHERE note COLLATE utf8mb4_unicode_ci = 'A';
SELECT * FROM orders WHERE note COLLATE utf8mb4_bin = 'A' ORDER BY note COLLATE 'utf8mb4_unicode_ci';
UPDATE orders SET status = 'paid' WHERE deleted_at IS NULL AND created_at IS NOT NULL;
UPDATE orders SET status = 'new' WHERE created_at IS NULL;
UPDATE orders o JOIN items i ON i.order_id = o.id SET o.total = i.qty * i.price WHERE o.status = 'paid';
DELETE FROM orders WHERE EXISTS (SELECT 1 FROM items WHERE items.order_id = orders.id AND items.qty = 1);
DELETE FROM orders WHERE id = (SELECT MAX(order_id) FROM items);
ALTER TABLE orders ADD COLUMN extra JSON;
ALTER TABLE orders ADD COLUMN v VARCHAR(255) CHARACTER SET 'utf8' COLLATE 'utf8_general_ci' NOT NULL DEFAULT '', ADD KEY (v);
ALTER TABLE orders DROP COLUMN charset, DROP KEY v;
ALTER TABLE orders CONVERT TO CHARACTER SET 'utf8mb4' COLLATE 'utf8mb4_general_ci';
CREATE USER 'app'@'localhost' IDENTIFIED BY 'secret';
GRANT SELECT, INSERT ON d.* TO 'app'@'localhost';
GRANT ALL PRIVILEGES ON d.* TO 'app'@'%' IDENTIFIED BY 'secret' WITH GRANT OPTION;
REVOKE INSERT ON d.* FROM 'app'@'localhost';
SET PASSWORD FOR 'app'@'localhost' = PASSWORD('x');
DROP USER 'app'@'localhost';
FLUSH PRIVILEGES;
SET SESSION group_concat_max_len = 100000;
SET SESSION wait_timeout = 28800, sql_mode = 'STRICT_ALL_TABLES', autocommit = 1;
SET SESSION wait_timeout = 2147483;
CREATE VIEW v AS SELECT o.id, SUM(i.qty) q FROM orders o LEFT JOIN items i ON i.order_id = o.id GROUP BY o.id;
LOCK TABLES v READ, orders READ, items READ;
SELECT * FROM v;
UNLOCK TABLES;
CREATE PROCEDURE p(IN c VARCHAR(20) CHARSET utf8mb4, OUT n INT) BEGIN DECLARE done INT DEFAULT 0; DECLARE x DECIMAL(10,2); DECLARE cur CURSOR FOR SELECT total FROM orders; DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = 1; OPEN cur; r: LOOP FETCH cur INTO x; IF done THEN LEAVE r; END IF; SET n = IFNULL(n, 0) + 1; END LOOP; CLOSE cur; UPDATE orders SET note = c WHERE id = n; END;
CALL p('z', @n);
SELECT @n;
CREATE TABLE log (id INT AUTO_INCREMENT PRIMARY KEY, msg VARCHAR(100)) PARTITION BY HASH (id) PARTITIONS 4;
INSERT INTO log (msg) VALUES ('a'), ('b');
UPDATE log SET msg = 'c' WHERE id = 1;
DELETE FROM log WHERE id = 9;
UPDATE orders SET total = 5 WHERE created_at IS NOT NULL AND id = 1;
UPDATE orders SET total = 6 WHERE created_at IS NOT NULL AND total = 99;
SELECT * FROM items i LEFT JOIN orders o ON o.id = i.order_id + 100 WHERE o.created_at IS NOT NULL;
UPDATE items i LEFT JOIN orders o ON o.id = i.order_id + 100 SET i.qty = 9 WHERE o.created_at IS NOT NULL;
DELETE i FROM items i LEFT JOIN orders o ON o.id = i.order_id + 100 WHERE o.total IS NOT NULL;
CREATE OR REPLACE VIEW public.v AS SELECT s.id FROM public.s WHERE s.id = ANY (ARRAY['a'::text, 'b'::text]);
USE d;
CREATE TABLE t0 (a INT, b VARCHAR(10));
SELECT a::text FROM t0;
INSERT INTO t0 VALUES (1, 'a::b');
SELECT * FROM t0 WHERE b = 'x' -- a::b
;
