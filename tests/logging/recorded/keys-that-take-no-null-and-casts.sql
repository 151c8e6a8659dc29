-- note: at most 21 statements are open
-- formats: MIXED
CREATE DATABASE port;
USE port;
CREATE TABLE quay (id INT, depth INT, KEY (id, depth)) ENGINE=InnoDB;
CREATE TABLE ship (id INT, depth INT, name VARCHAR(10), CONSTRAINT lies FOREIGN KEY (id, depth) REFERENCES quay (id, depth)) ENGINE=InnoDB;
ALTER TABLE ship ADD PRIMARY KEY (none);
ALTER TABLE ship ADD PRIMARY KEY (depth);
ALTER TABLE quay ADD PRIMARY KEY (depth);
CREATE TABLE tug (id INT, other INT, KEY (id), CONSTRAINT own FOREIGN KEY (other) REFERENCES tug (id)) ENGINE=InnoDB;
ALTER TABLE tug ADD PRIMARY KEY (other), DROP FOREIGN KEY own;
CREATE TABLE buoy (id INT, other INT, KEY (id), FOREIGN KEY (other) REFERENCES buoy (id)) ENGINE=InnoDB;
ALTER TABLE buoy ADD PRIMARY KEY (id);
CREATE TABLE mole (id INT, other INT, KEY (id), FOREIGN KEY (other) REFERENCES mole (id)) ENGINE=InnoDB;
SET foreign_key_checks = 0;
ALTER TABLE mole ADD PRIMARY KEY (id);
SET foreign_key_checks = 1;
-- a column that is missing, beside a key of a name that is taken
CREATE TABLE dock (id INT PRIMARY KEY, size INT, KEY by_size (size));
CREATE TABLE lock1 (id INT, KEY k (id), KEY k (id), KEY (none));
CREATE TABLE lock2 (id INT PRIMARY KEY, size INT, PRIMARY KEY (size), UNIQUE (none));
CREATE TABLE lock3 (id INT PRIMARY KEY, size INT, PRIMARY KEY (size));
ALTER TABLE dock ADD PRIMARY KEY (size);
ALTER TABLE dock ADD PRIMARY KEY (size), ADD KEY (none);
-- types of CAST
SELECT CAST(name AS CHAR), CAST(id AS SIGNED), CAST(id AS DECIMAL), CAST(name AS DATE) FROM ship;
SELECT CAST(id AS VARCHAR) FROM ship;
SELECT CAST(id AS VARCHAR) FROM none;
SELECT CAST(id AS NUMERIC) FROM ship;
SELECT CAST(id AS FIXED) FROM ship;
SELECT CAST(name AS DATE(3)) FROM ship;
SELECT CAST(id AS SIGNED(3)) FROM ship;
INSERT INTO ship VALUES (NULL, NULL, CAST(1 AS VARCHAR));
-- what no parser takes
SELECT id FROM ship ORDER BY id NULLS FIRST;
SELECT id nulls first FROM ship;
UPDATE ship SET id = NULL ORDER BY id DESC NULLS LAST;
SELECT MAX(*) FROM ship;
SELECT COUNT(*), SUM( * ) FROM none;
ALTER TABLE dock ADD PRIMARY KEY (size), ADD COLUMN size INT;
ALTER TABLE dock ADD COLUMN size INT;
