-- profile: mariadb-10.11
-- format-is: STATEMENT
CREATE DATABASE farm;
USE farm;
CREATE TABLE goat (id INT PRIMARY KEY);
CREATE TABLE hen (id INT PRIMARY KEY);
INSERT INTO sheep VALUES (1);                  -- expect: binlog fails LF-903 because object_missing(farm.sheep, table)
INSERT INTO goat SELECT id FROM sheep;         -- expect: binlog fails LF-903 because object_missing(farm.sheep, table)
SELECT * FROM seq_1_to_10;                     -- expect: binlog not recorded LF-902
ALTER TABLE sheep ADD age INT;                 -- expect: binlog fails LF-903 because object_missing(farm.sheep, table)
DROP TABLE sheep;                              -- expect: binlog fails LF-903 because object_missing(farm.sheep, table)
DROP TABLE IF EXISTS sheep;                    -- expect: binlog recorded LF-901 as statement
-- what is there goes
DROP TABLE sheep, hen;                         -- expect: binlog recorded LF-901 as statement
INSERT INTO hen VALUES (1);                    -- expect: binlog fails LF-903 because object_missing(farm.hen, table)
DROP VIEW sheep;                               -- expect: binlog fails LF-903 because missing_error(DROP VIEW, view, 4092)
DROP PROCEDURE feed;                           -- expect: binlog fails LF-903 because object_missing(procedure:farm.feed, procedure)
CALL feed();                                   -- expect: binlog fails LF-903 because object_missing(procedure:farm.feed, procedure)
DROP TRIGGER bell;                             -- expect: binlog fails LF-903 because object_missing(trigger:farm.bell, trigger)
DROP EVENT milking;                            -- expect: binlog fails LF-903 because object_missing(event:farm.milking, event)
-- nobody has said what is in another database
INSERT INTO other.sheep VALUES (1);            -- expect: binlog recorded LF-901 as statement
DROP TABLE other.sheep;                        -- expect: binlog recorded LF-901 as statement
INSERT INTO other.sheep VALUES (1);            -- expect: binlog fails LF-903 because object_missing(other.sheep, table)
DROP DATABASE farm;                            -- expect: binlog recorded LF-901 as statement
USE farm;                                      -- expect: binlog fails LF-903 because object_missing(database:farm, database)
INSERT INTO farm.goat VALUES (1);              -- expect: binlog fails LF-903 because object_missing(database:farm, database)
CREATE TABLE farm.goat (id INT);               -- expect: binlog fails LF-903 because object_missing(database:farm, database)
DROP DATABASE farm;                            -- expect: binlog fails LF-903 because object_missing(database:farm, database)
CREATE DATABASE farm;
-- what may have run says nothing
BEGIN NOT ATOMIC IF @x THEN CREATE TABLE farm.goat (id INT); END IF; END;
CREATE TABLE farm.goat (id INT);               -- expect: binlog recorded LF-901 as statement
