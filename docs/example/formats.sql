CREATE DATABASE shop;
USE shop;
CREATE TABLE orders (id INT PRIMARY KEY, item INT, who VARCHAR(40)) ENGINE=InnoDB;
CREATE TABLE visits (at INT, what VARCHAR(40)) ENGINE=MyISAM;

INSERT INTO orders VALUES (1, 7, 'ann');
INSERT INTO orders VALUES (2, 7, USER());
UPDATE orders SET item = 8 LIMIT 1;

BEGIN;
INSERT INTO orders VALUES (3, 9, 'bob');
INSERT INTO visits VALUES (1, 'cart');
ROLLBACK;

SET SESSION binlog_format = 'ROW';
DELETE FROM orders;
