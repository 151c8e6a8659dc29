-- note: at most 8 statements are open
-- formats: MIXED
CREATE DATABASE pond;
USE pond;
CREATE TABLE carp (id INT NOT NULL, kilos DOUBLE);
CREATE PROCEDURE weigh() BEGIN DECLARE done, v INT DEFAULT 0; DECLARE c CURSOR FOR SELECT id FROM carp; DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = 1; OPEN c; l: LOOP FETCH c INTO v; IF done THEN LEAVE l; END IF; UPDATE carp SET id = v + 100 WHERE id = v; END LOOP; CLOSE c; END;
CALL weigh();
-- session: B
USE pond;
DROP TABLE IF EXISTS carp;
UPDATE carp SET kilos = 297 ORDER BY 1 LIMIT 1;
SELECT * FROM carp;
