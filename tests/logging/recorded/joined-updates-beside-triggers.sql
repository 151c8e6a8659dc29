-- note: at most 4 statements are open
-- formats: STATEMENT ROW
CREATE DATABASE weir;
USE weir;
CREATE TABLE gate (id INT PRIMARY KEY, height DOUBLE NOT NULL);
CREATE TABLE level (id INT, metres INT UNSIGNED);
CREATE TABLE log (id INT AUTO_INCREMENT PRIMARY KEY);
INSERT INTO gate VALUES (9, 3);
INSERT INTO level VALUES (9, 9);
UPDATE gate JOIN level ON gate.id = level.id SET level.metres = 1;
UPDATE level SET metres = (SELECT MAX(id) FROM gate);
CREATE TRIGGER risen BEFORE UPDATE ON gate FOR EACH ROW INSERT INTO log VALUES (NULL);
UPDATE level SET metres = (SELECT MAX(height) FROM gate);
UPDATE gate JOIN level ON gate.id = level.id SET level.metres = 2;
