-- note: at most 6 statements are open
-- formats: ROW
CREATE DATABASE kiln;
USE kiln;
CREATE TABLE brick (n INT) ENGINE=InnoDB;
START TRANSACTION READ ONLY;
BEGIN;
PREPARE p FROM 'INSERT INTO pond VALUES (1)';
PREPARE p FROM 'INSERT INTO brick VALUES (1)';
START TRANSACTION READ WRITE;
PREPARE p FROM 'INSERT INTO brick VALUES (2)';
EXECUTE p;
COMMIT;
BEGIN;
PREPARE p FROM 'UPDATE pond SET n = 1';
-- session: B
USE kiln;
-- session: A
RENAME TABLE pond TO lake;
-- session: B
ALTER TABLE pond ALTER n SET DEFAULT 5;
BEGIN;
UPDATE pond SET n = 3 WHERE n = 2;
-- session: A
RENAME TABLE pond TO lake;
