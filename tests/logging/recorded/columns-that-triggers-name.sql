-- note: at most 0 statements are open
-- formats: ROW
-- binlog_row_image MINIMAL: NEW.x of a BEFORE trigger counts as specified, also where it is only read; what an AFTER trigger reads does not.
DELIMITER ;;
CREATE DATABASE mill;;
USE mill;;
SET SESSION binlog_row_image = MINIMAL;;
CREATE TABLE sack (no INT PRIMARY KEY, kilos INT, grain TEXT, mark INT);;
CREATE PROCEDURE weigh (OUT found INT) SET found = 7;;
CREATE TRIGGER sack_checked BEFORE INSERT ON sack FOR EACH ROW BEGIN IF NEW.kilos < 0 THEN SIGNAL SQLSTATE '45000'; END IF; END;;
CREATE TRIGGER sack_marked BEFORE UPDATE ON sack FOR EACH ROW BEGIN IF NEW.kilos <> OLD.kilos THEN SET NEW.mark = 1; END IF; END;;
CREATE TRIGGER sack_seen AFTER UPDATE ON sack FOR EACH ROW SET @seen = NEW.grain;;
INSERT INTO sack (no) VALUES (1);;
INSERT INTO sack (no, grain) VALUES (2, 'rye'), (3, 'oats');;
UPDATE sack SET grain = 'wheat' WHERE no = 1;;
UPDATE sack SET kilos = 50 WHERE no = 2;;
DELETE FROM sack WHERE no = 3;;
REPLACE INTO sack (no) VALUES (1);;
REPLACE INTO sack (no) VALUES (11);;
INSERT INTO sack (no) VALUES (1) ON DUPLICATE KEY UPDATE grain = 'barley';;
INSERT INTO sack (no) VALUES (12) ON DUPLICATE KEY UPDATE grain = 'barley';;
DROP TRIGGER sack_checked;;
INSERT INTO sack (no) VALUES (4);;
CREATE TRIGGER sack_weighed BEFORE INSERT ON sack FOR EACH ROW CALL weigh(NEW.mark);;
INSERT INTO sack (no) VALUES (5);;
CREATE TABLE cart (no INT PRIMARY KEY, Load_ INT, axle INT, note TEXT);;
CREATE TRIGGER cart_loaded BEFORE INSERT ON cart FOR EACH ROW SET @load = New . `lOAD_`;;
CREATE TRIGGER cart_rolled BEFORE UPDATE ON cart FOR EACH ROW SET `NEW`.`axle` = 4;;
INSERT INTO cart (no) VALUES (1);;
UPDATE cart SET note = 'x';;
-- the same under NOBLOB: blobs that a trigger names
SET SESSION binlog_row_image = NOBLOB;;
CREATE TRIGGER cart_noted BEFORE DELETE ON cart FOR EACH ROW SET @note = OLD.note;;
INSERT INTO cart (no) VALUES (2);;
DROP TRIGGER cart_loaded;;
CREATE TRIGGER cart_loaded BEFORE INSERT ON cart FOR EACH ROW SET @note = NEW.note;;
INSERT INTO cart (no) VALUES (3);;
UPDATE cart SET Load_ = 5 WHERE no = 2;;
DELETE FROM cart;;
