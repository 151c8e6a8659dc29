-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- what the parser refuses commits nothing, what fails later has committed
CREATE DATABASE shop;
CREATE TABLE shop.t (a INT PRIMARY KEY) ENGINE=InnoDB;
BEGIN;
DELETE FROM shop.t WHERE a = 1;
CREATE TABLE u AS SELECT * FROM shop.t;        -- expect: binlog fails LF-903 because fails_early(1046)
SET SESSION binlog_format = 'ROW';             -- expect: binlog refused LF-227 because in_transaction()
DROP TABLE IF EXISTS shop.a, shop.a;           -- expect: binlog fails LF-903 because fails_early(1066)
SET SESSION binlog_format = 'ROW';             -- expect: binlog refused LF-227 because in_transaction()
CREATE TABLE shop.t (b INT);                   -- expect: binlog fails LF-903 because fails_early(1050)
SET SESSION binlog_format = 'ROW';             -- expect: binlog not recorded LF-902
