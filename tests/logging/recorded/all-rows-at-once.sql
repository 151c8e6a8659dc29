-- note: at most 4 statements are open
-- formats: STATEMENT ROW
-- An engine is asked to delete all rows at once where nothing but constants decides; then the transaction has an engine.
CREATE DATABASE shop;
USE shop;
CREATE TABLE cart (id INT, n INT);
CREATE TABLE item (id INT PRIMARY KEY);
CREATE TABLE fired (id INT PRIMARY KEY);
CREATE TRIGGER gone BEFORE DELETE ON fired FOR EACH ROW SET @gone = OLD.id;
SET @yes = 1;
DELETE FROM cart;
DELETE FROM cart WHERE TRUE;
DELETE FROM cart WHERE 1 AND 2;
DELETE FROM cart WHERE @yes = 1;
DELETE FROM cart WHERE 0;
DELETE FROM cart WHERE n = 1;
DELETE FROM cart WHERE 1 OR n = 2;
DELETE cart FROM cart;
DELETE FROM cart LIMIT 5;
DELETE FROM cart ORDER BY id;
DELETE FROM fired;
CREATE PROCEDURE clear(x INT) DELETE FROM cart WHERE x = 1;
CALL clear(1);
DELETE FROM cart WHERE (SELECT COUNT(*) FROM item) = 0;
