-- note: at most 44 statements are open
-- formats: STATEMENT ROW
UPDATE brick SET n = n + 1 WHERE m = DEFAULT;
DELETE FROM brick WHERE n > DEFAULT;
SELECT n FROM brick WHERE m = DEFAULT;
INSERT INTO brick SELECT n FROM clay WHERE m = DEFAULT;
UPDATE kiln.brick SET n = 1 WHERE m = DEFAULT;
CREATE DATABASE kiln;
USE kiln;
UPDATE brick SET n = n + 1 WHERE m = DEFAULT;
CREATE TABLE brick (n INT PRIMARY KEY, m INT) ENGINE=InnoDB;
CREATE TABLE crate (k INT, n INT, FOREIGN KEY (n) REFERENCES brick (n)) ENGINE=InnoDB;
CREATE USER mason@localhost;
GRANT SELECT ON kiln.brick TO mason@localhost;
GRANT SELECT ON kiln.tile TO mason@localhost;
DROP TABLE brick, tile;
RENAME TABLE brick TO tile;
GRANT INSERT ON kiln.brick TO mason@localhost;
GRANT INSERT, CREATE ON kiln.brick TO mason@localhost;
GRANT INSERT ON kiln.crate TO mason@localhost;
GRANT UPDATE ON brick TO mason@localhost;
DROP USER mason@localhost;
