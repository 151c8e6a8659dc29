-- note: at most 4 statements are open
-- formats: ROW
CREATE DATABASE shop;
USE shop;
CREATE TABLE ware (nr INT PRIMARY KEY);
CREATE TABLE sold (nr INT PRIMARY KEY, at DATE);
CREATE TABLE left_over (nr INT PRIMARY KEY, at DATE);
CREATE TRIGGER sells BEFORE DELETE ON ware FOR EACH ROW UPDATE sold JOIN left_over ON sold.nr = left_over.nr SET sold.at = NULL, left_over.at = NULL;
LOCK TABLES ware WRITE;
DROP TABLE sold, missing;
DROP TABLE missing;
ANALYZE TABLE ware;
UNLOCK TABLES;
-- session: B
FLUSH TABLES WITH READ LOCK;
-- session: A
ANALYZE TABLE ware;
-- session: B
UNLOCK TABLES;
-- session: A
DROP DATABASE shop;
