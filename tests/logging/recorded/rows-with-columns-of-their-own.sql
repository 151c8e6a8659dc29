-- note: at most 26 statements are open
-- formats: ROW
-- binlog_row_image MINIMAL: which columns a row holds hangs on the text that wrote it, and on rows that were met before.
DELIMITER ;;
CREATE DATABASE dairy;;
USE dairy;;
SET SESSION binlog_row_image = MINIMAL;;
CREATE TABLE churn (no INT PRIMARY KEY, litres INT, fat INT DEFAULT 3, note TEXT);;
INSERT INTO churn (no, litres) VALUES (1, 10), (2, 20);;
-- rows that are met
INSERT INTO churn (no, litres) VALUES (1, 11), (3, 30) ON DUPLICATE KEY UPDATE litres = VALUES(litres);;
INSERT INTO churn (no, litres) VALUES (4, 40), (1, 12) ON DUPLICATE KEY UPDATE litres = VALUES(litres);;
INSERT INTO churn (no, litres) VALUES (5, 50), (1, 13), (6, 60) ON DUPLICATE KEY UPDATE litres = VALUES(litres);;
INSERT INTO churn (no, litres) VALUES (1, 13), (7, 70) ON DUPLICATE KEY UPDATE litres = VALUES(litres);;
INSERT INTO churn (no, litres) VALUES (8, 80), (9, 90) ON DUPLICATE KEY UPDATE litres = VALUES(litres);;
REPLACE INTO churn (no, litres) VALUES (1, 14), (10, 5);;
REPLACE INTO churn (no, litres) VALUES (11, 5), (1, 15);;
REPLACE INTO churn (no, litres) SELECT 1, 16 UNION SELECT 12, 5;;
CREATE TABLE cheese (no INT PRIMARY KEY, shelf INT, age INT DEFAULT 1, note TEXT, UNIQUE (shelf));;
INSERT INTO cheese VALUES (1, 1, 1, 'a'), (2, 2, 2, 'b');;
REPLACE INTO cheese (no, shelf) VALUES (1, 3), (5, 5);;
REPLACE INTO cheese (no, shelf) VALUES (6, 6), (1, 7), (8, 8);;
REPLACE INTO cheese (no, shelf) VALUES (10, 6), (11, 11);;
-- several texts
CREATE TABLE ledger (n INT AUTO_INCREMENT PRIMARY KEY, what VARCHAR(9), was INT, note TEXT);;
CREATE TRIGGER cheese_in AFTER INSERT ON cheese FOR EACH ROW INSERT INTO ledger (what) VALUES ('in');;
CREATE TRIGGER cheese_out AFTER DELETE ON cheese FOR EACH ROW INSERT INTO ledger (what, was) VALUES ('out', OLD.no);;
INSERT INTO cheese (no) VALUES (20);;
REPLACE INTO cheese (no, shelf) VALUES (21, 7);;
REPLACE INTO cheese (no) VALUES (22);;
DELETE FROM cheese WHERE no = 20;;
CREATE TRIGGER churn_filled AFTER UPDATE ON churn FOR EACH ROW BEGIN INSERT INTO ledger (was) VALUES (OLD.litres); INSERT INTO ledger (note) VALUES ('filled'); UPDATE ledger SET what = 'k' WHERE note = 'filled'; UPDATE ledger SET was = 7 WHERE what = 'k'; END;;
UPDATE churn SET litres = 99 WHERE no = 2;;
CREATE TRIGGER churn_new AFTER INSERT ON churn FOR EACH ROW BEGIN IF NEW.litres > 50 THEN INSERT INTO ledger (was) VALUES (NEW.litres); ELSE INSERT INTO ledger (note) VALUES ('small'); END IF; END;;
INSERT INTO churn (no, litres) VALUES (30, 1), (31, 100);;
UPDATE cheese x JOIN cheese y ON x.no = y.no SET x.age = 9, y.note = 'k' WHERE x.no = 22;;
UPDATE cheese x JOIN cheese y ON x.no = y.no SET x.age = 10 WHERE x.no = 22;;
-- columns of a dropped primary key stay NOT NULL
CREATE TABLE shelf (a INT, b INT, note TEXT, PRIMARY KEY (a), UNIQUE (a, b));;
INSERT INTO shelf (a, b) VALUES (1, 1);;
ALTER TABLE shelf DROP PRIMARY KEY;;
UPDATE shelf SET note = 'x';;
ALTER TABLE shelf MODIFY b INT NOT NULL;;
UPDATE shelf SET note = 'y';;
ALTER TABLE shelf MODIFY a INT;;
UPDATE shelf SET note = 'z';;
-- keys whose columns may be NULL no longer are kept in another order, or not
CREATE TABLE rack (a INT, b INT, note TEXT, UNIQUE (a), UNIQUE (b));;
INSERT INTO rack (a, b) VALUES (1, 1);;
ALTER TABLE rack MODIFY b INT NOT NULL;;
UPDATE rack SET note = 'x';;
ALTER TABLE rack MODIFY a INT NOT NULL;;
UPDATE rack SET note = 'y';;
ALTER TABLE rack ADD PRIMARY KEY (b, a);;
UPDATE rack SET note = 'z';;
ALTER TABLE rack DROP PRIMARY KEY;;
UPDATE rack SET note = 'v';;
-- views, whose columns have other names
CREATE VIEW ripe AS SELECT no, age AS years FROM cheese;;
INSERT INTO ripe VALUES (40, 4);;
UPDATE ripe SET years = 5 WHERE no = 40;;
