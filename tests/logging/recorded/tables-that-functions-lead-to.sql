-- note: at most 6 statements are open
-- formats: MIXED
CREATE DATABASE led;
USE led;
CREATE TABLE one (id INT);
CREATE TABLE two (id INT);
CREATE TRIGGER two_set BEFORE UPDATE ON two FOR EACH ROW INSERT INTO gone (id) SELECT id FROM gone;
CREATE FUNCTION lead_to() RETURNS INT DETERMINISTIC BEGIN INSERT INTO one VALUES (1); UPDATE two SET id = 3; RETURN 1; END;
-- session: B
USE led;
BEGIN;
DO lead_to();
-- session: A
DROP TABLE gone;
DROP TABLE IF EXISTS gone;
CREATE TABLE gone (id INT);
-- session: B
COMMIT;
