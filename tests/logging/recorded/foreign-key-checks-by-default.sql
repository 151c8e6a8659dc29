-- note: at most 4 statements are open
-- name: foreign_key_checks set to its default
-- formats: STATEMENT ROW
-- session: A
CREATE DATABASE d1;
USE d1;
CREATE TABLE p (id INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE c (id INT PRIMARY KEY, p INT, FOREIGN KEY (p) REFERENCES p (id)) ENGINE=InnoDB;
INSERT INTO c VALUES (1, 1);
SET foreign_key_checks = DEFAULT;
INSERT INTO c VALUES (2, 2);
SET foreign_key_checks = 1;
INSERT INTO c VALUES (3, 3);
SET SESSION unique_checks = DEFAULT, @@foreign_key_checks = DEFAULT;
INSERT INTO c VALUES (4, 4);
DROP TABLE p;
SET GLOBAL foreign_key_checks = DEFAULT;
-- session: B
USE d1;
INSERT INTO c VALUES (5, 5);
SET foreign_key_checks = ON;
INSERT INTO c VALUES (6, 6);
SET GLOBAL foreign_key_checks = ON;
