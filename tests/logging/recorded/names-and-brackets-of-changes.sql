-- note: at most 43 statements are open
-- formats: MIXED
CREATE DATABASE depot;
USE depot;
CREATE TABLE box (id INT PRIMARY KEY, weight INT, label INT);
CREATE TABLE parcel (id INT, weight INT, label INT, price INT);
INSERT INTO box VALUES (1, 2, 3);
INSERT INTO parcel VALUES (1, 2, 3, 4), (5, 6, 7, 8), (5, 9, 9, 9);
SELECT id FROM box WHERE 2 IN ((SELECT weight FROM parcel WHERE parcel.id <> box.weight));
INSERT INTO box SELECT id + 10, 0, 0 FROM box WHERE 2 NOT IN (((SELECT price FROM parcel)));
DELETE FROM box WHERE id = 11 AND 6 IN ((SELECT weight FROM parcel));
SELECT id, (1, MAX(weight)) = (1, 6) FROM parcel GROUP BY id;
SELECT 1 FROM box JOIN ((SELECT * FROM parcel) AS sent JOIN parcel ON parcel.id = sent.id) ON box.id = sent.id;
SELECT 1 FROM ((SELECT * FROM parcel));
INSERT INTO box SELECT id, weight, label FROM parcel WHERE price = 4 ON DUPLICATE KEY UPDATE label = VALUES(label) + 1;
INSERT INTO box SELECT id, weight, label FROM parcel WHERE price = 4 ON DUPLICATE KEY UPDATE label = box.label + 1;
INSERT INTO box SELECT id, weight, label FROM parcel WHERE price = 4 ON DUPLICATE KEY UPDATE label = label + 1;
CREATE TABLE stamp (id INT PRIMARY KEY, worth INT NOT NULL);
INSERT INTO stamp (id) VALUES (1) ON DUPLICATE KEY UPDATE id = 2;
INSERT INTO stamp (id) VALUES (1) ON DUPLICATE KEY UPDATE worth = id;
CREATE TABLE line (id INT, weight DOUBLE);
INSERT INTO line VALUES (1, 1e300 / 1e-300);
INSERT INTO line VALUES (TRUE IS TRUE IS TRUE, 1);
INSERT INTO line VALUES ((TRUE IS TRUE) IS TRUE, 1);
DELETE FROM line x USING line x WHERE id = 2;
DELETE FROM line USING line WHERE id = 2;
DELETE line FROM line JOIN line AS other USING (id) WHERE line.id = 2;
DELETE x FROM line AS x WHERE x.id = 2;
DELETE line AS x FROM line AS x WHERE x.id = 2;
CREATE DATABASE `#mysql50#depot-2`;
PREPARE put FROM 'SELECT ? := id FROM missing';
PREPARE put FROM 'SELECT id INTO ? FROM missing';
PREPARE put FROM 'UPDATE missing SET ? = 1';
CREATE VIEW heavy AS SELECT id FROM line;
LOCK TABLES line WRITE;
TRUNCATE heavy;
INSERT INTO line VALUES (3, 3);
TRUNCATE line;
UNLOCK TABLES;
SET max_join_size = 1;
SELECT * FROM (SELECT 1 UNION SELECT 2 UNION SELECT 3) AS three;
SET max_join_size = DEFAULT;
SET optimizer_switch = REPLACE(@@optimizer_switch, '=on', '=off');
SET optimizer_switch = DEFAULT;
XA START 'move';
INSERT INTO line VALUES (4, 4);
XA END 'move';
-- session: B
FLUSH TABLES WITH READ LOCK;
-- session: A
XA PREPARE 'move';
XA ROLLBACK 'move';
-- session: B
UNLOCK TABLES;
-- session: A
XA ROLLBACK 'move';
XA START 'again';
-- session: B
INSERT INTO depot.line VALUES (5, 5);
