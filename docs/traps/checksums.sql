CREATE TABLE percona.checksums (tbl CHAR(64) PRIMARY KEY, crc CHAR(40));
CREATE TABLE shop.orders (id INT PRIMARY KEY, paid INT);
USE shop;
REPLACE INTO percona.checksums SELECT 'orders', MD5(GROUP_CONCAT(id, paid)) FROM shop.orders;
