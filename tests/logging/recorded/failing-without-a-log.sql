-- note: at most 4 statements are open
-- formats: STATEMENT ROW
-- A change that stays behind a failing statement is warned of where the log or an engine takes part; and TEXT has no
-- DEFAULT that ALTER could change on MySQL 5.6.
CREATE DATABASE shop;
USE shop;
CREATE TABLE plain (id INT PRIMARY KEY, n INT UNIQUE) ENGINE=MyISAM;
CREATE TABLE kept (id INT PRIMARY KEY, n INT UNIQUE) ENGINE=InnoDB;
INSERT INTO plain VALUES (1,1), (2,2);
INSERT INTO plain VALUES (3,3), (1,1);
SET sql_log_bin = 0;
INSERT INTO plain VALUES (4,4), (1,1);
BEGIN;
INSERT INTO plain VALUES (5,5), (1,1);
ROLLBACK;
BEGIN;
INSERT INTO kept VALUES (1,1);
INSERT INTO plain VALUES (9,9), (1,1);
ROLLBACK;
CREATE TABLE texts (id INT, t TEXT, n INT);
ALTER TABLE texts ALTER t DROP DEFAULT;
ALTER TABLE texts ALTER n SET DEFAULT 5;
FLUSH TABLES WITH READ LOCK;
-- session: B
CREATE DATABASE other;
CREATE DATABASE shop;
