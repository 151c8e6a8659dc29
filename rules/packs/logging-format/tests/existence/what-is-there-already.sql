-- profile: mysql-5.6
-- format-is: STATEMENT
CREATE DATABASE farm;
USE farm;
CREATE DATABASE farm;                          -- expect: binlog fails LF-903 because object_exists(database:farm, database)
CREATE TABLE goat (id INT PRIMARY KEY);        -- expect: binlog recorded LF-901 as statement
CREATE TABLE goat (id INT);                    -- expect: binlog fails LF-903 because object_exists(farm.goat, table)
CREATE TABLE IF NOT EXISTS goat (id INT);      -- expect: binlog recorded LF-901 as statement
CREATE TABLE goat LIKE sheep;                  -- expect: binlog fails LF-903 because object_missing(farm.sheep, table)
-- it is logged all the same
CREATE VIEW goat AS SELECT 1;                  -- expect: binlog recorded LF-901 as statement because object_exists(farm.goat, view)
CREATE TEMPORARY TABLE goat (id INT);          -- expect: binlog recorded LF-901 as statement
CREATE TEMPORARY TABLE goat (id INT);          -- expect: binlog fails LF-903 because object_exists(farm.goat, table)
DROP TEMPORARY TABLE goat;
CREATE PROCEDURE feed() INSERT INTO goat VALUES (1);
CREATE PROCEDURE feed() SELECT 1;              -- expect: binlog fails LF-903 because object_exists(procedure:farm.feed, procedure)
CREATE TRIGGER bell BEFORE INSERT ON goat FOR EACH ROW SET @n = 1;
CREATE TRIGGER bell AFTER INSERT ON goat FOR EACH ROW SET @n = 2; -- expect: binlog fails LF-903 because object_exists(trigger:farm.bell, trigger)
CREATE EVENT milking ON SCHEDULE EVERY 1 DAY DO SET @n = 1;
CREATE EVENT milking ON SCHEDULE EVERY 1 DAY DO SET @n = 2; -- expect: binlog fails LF-903 because object_exists(event:farm.milking, event)
CREATE USER farmer;
CREATE USER farmer;                            -- expect: binlog fails LF-903 because object_exists(user:farmer@%, user)
CREATE TABLE hen (id INT);
RENAME TABLE hen TO goat;                      -- expect: binlog fails LF-903 because object_exists(farm.goat, table)
RENAME TABLE sheep TO goat;                    -- expect: binlog fails LF-903 because object_exists(farm.goat, table)
RENAME TABLE goat TO old, hen TO goat;         -- expect: binlog recorded LF-901 as statement
ALTER TABLE old RENAME TO goat;                -- expect: binlog fails LF-903 because object_exists(farm.goat, table)
