-- profile: mysql-5.6
-- format-is: ROW
CREATE DATABASE farm;
USE farm;
CREATE TABLE yield (day INT, kg INT) ENGINE=ARCHIVE;
INSERT INTO yield VALUES (1, 20);              -- expect: binlog recorded LF-901 as rows
UPDATE yield SET kg = 21;                      -- expect: binlog fails LF-903 because engine_cannot(ARCHIVE, update, 1031)
DELETE FROM yield WHERE day = 1;               -- expect: binlog fails LF-903 because engine_cannot(ARCHIVE, delete, 1031)
TRUNCATE TABLE yield;                          -- expect: binlog fails LF-903 because engine_cannot(ARCHIVE, delete, 1031)
-- nothing of it stays in the transaction
BEGIN;
UPDATE yield SET kg = 21;                      -- expect: binlog fails LF-903
COMMIT;                                        -- expect: binlog not recorded LF-902
