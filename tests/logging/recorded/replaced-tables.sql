-- note: at most 12 statements are open
-- formats: STATEMENT ROW
-- servers: mariadb-10.11
-- CREATE OR REPLACE TABLE drops triggers with the table, and both before it finds the new definition wrong.
CREATE DATABASE shop;
USE shop;
CREATE TABLE log (id INT, n INT);
CREATE TABLE cart (id INT);
CREATE TRIGGER gone AFTER DELETE ON cart FOR EACH ROW UPDATE log SET id = id + 20;
INSERT INTO log VALUES (1, 1);
CREATE OR REPLACE TEMPORARY TABLE cart (id INT, n INT);
DROP TEMPORARY TABLE cart;
INSERT INTO cart VALUES (1);
DELETE FROM cart;
CREATE OR REPLACE TABLE cart (id INT, n BIGINT);
INSERT INTO cart VALUES (1, 1);
DELETE FROM cart;
CREATE TRIGGER gone AFTER DELETE ON cart FOR EACH ROW UPDATE log SET id = id + 20;
CREATE OR REPLACE TABLE cart (id INT, n BIGINT, n INT);
CREATE TABLE IF NOT EXISTS cart (id INT);
INSERT INTO cart VALUES (1);
DELETE FROM cart;
INSERT INTO log VALUES (UUID(), 1);
INSERT INTO log VALUES (3, 1), (UUID(), 2);
CREATE TABLE of_uuids (id INT, u UUID);
