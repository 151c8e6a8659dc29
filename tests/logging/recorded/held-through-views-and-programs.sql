-- note: at most 39 statements are open
-- formats: MIXED
-- What a transaction used through views, triggers, functions and keys is held; a statement whose table is missing holds nothing.
CREATE DATABASE depot;
USE depot;
CREATE TABLE crate (id INT PRIMARY KEY, n INT);
CREATE TABLE spare (id INT PRIMARY KEY, n INT);
CREATE TABLE diary (id INT);
CREATE VIEW crates AS SELECT id, n FROM crate;
CREATE VIEW pairs AS SELECT x.id FROM crates x JOIN crates y ON x.id = y.id;
CREATE TRIGGER noted BEFORE INSERT ON crate FOR EACH ROW INSERT INTO diary VALUES (NEW.id);
CREATE FUNCTION counted() RETURNS INT READS SQL DATA RETURN (SELECT COUNT(*) FROM spare);
CREATE PROCEDURE fill() INSERT INTO spare VALUES (7, 7);
-- session: B
USE depot;
SET lock_wait_timeout = 1;
-- session: A
BEGIN;
SELECT * FROM pairs;
-- session: B
DROP VIEW pairs;
DROP VIEW crates;
CREATE OR REPLACE VIEW crates AS SELECT 1 AS id;
DROP TABLE crate;
DROP TRIGGER noted;
SELECT * FROM crates;
CREATE TABLE shelf (a INT);
CREATE VIEW seen AS SELECT * FROM crate;
DROP VIEW seen;
CREATE TABLE copied SELECT * FROM crate;
-- session: A
COMMIT;
BEGIN;
INSERT INTO crate VALUES (1, 1);
SELECT counted();
-- session: B
DROP TABLE diary;
ALTER TABLE spare ADD x INT;
-- session: A
COMMIT;
BEGIN;
SELECT * FROM shelf, lost;
DELETE FROM missing;
-- session: B
CREATE TABLE lost (a INT);
CREATE TABLE missing (a INT);
DROP TABLE shelf;
-- session: A
UPDATE absent SET a = 1;
-- session: B
CREATE TABLE absent (a INT);
-- session: A
COMMIT;
LOCK TABLES spare WRITE;
-- session: B
CALL fill();
SELECT counted();
CREATE TABLE taken SELECT * FROM spare;
CREATE TABLE alike LIKE spare;
-- session: A
UNLOCK TABLES;
LOCK TABLES crates READ;
-- session: B
INSERT INTO crate VALUES (5, 5);
SELECT * FROM crates;
DROP VIEW crates;
-- session: A
UNLOCK TABLES;
HANDLER spare OPEN;
-- session: B
DROP TABLE spare;
-- session: A
HANDLER spare CLOSE;
START TRANSACTION;
CREATE TEMPORARY TABLE scratch (a INT);
-- session: B
DROP DATABASE depot;
