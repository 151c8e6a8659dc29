-- note: at most 8 statements are open
-- formats: STATEMENT
CREATE DATABASE shop;
USE shop;
CREATE TABLE ware (nr INT);
CREATE VIEW wares AS SELECT nr FROM ware;
CREATE TEMPORARY TABLE mine (nr INT);
RENAME TABLE missing TO wares;
RENAME TABLE missing TO ware;
SHOW CREATE VIEW mine;
SHOW CREATE VIEW ware;
SHOW CREATE TABLE wares;
RENAME TABLE wares TO others;
RENAME TABLE others TO wares;
RENAME TABLE missing TO wares;
DROP DATABASE shop;
