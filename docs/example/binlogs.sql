-- What is in force before the load: three binlogs, two tables.
CREATE BINLOG orders_log LOG(shop), IGNORE(shop.stock);
CREATE BINLOG stock_log LOG(shop.stock), FORMAT='ROW';
CREATE BINLOG everything;

CREATE DATABASE shop;
CREATE TABLE shop.orders (id INT PRIMARY KEY, item INT, amount INT);
CREATE TABLE shop.stock (item INT PRIMARY KEY, amount INT);
