-- note: at most 12 statements are open
-- servers: mariadb-10.11
-- formats: ROW
-- The columns of versions are hidden: minimal images behind a change hold all columns, others some that are not followed.
DELIMITER ;;
CREATE DATABASE archive;;
USE archive;;
CREATE TABLE deed (no INT PRIMARY KEY, seal INT, body TEXT) WITH SYSTEM VERSIONING;;
CREATE TABLE note_ (seal INT, body VARCHAR(9)) WITH SYSTEM VERSIONING;;
SET SESSION binlog_row_image = MINIMAL;;
INSERT INTO deed (no, seal) VALUES (1, 1);;
INSERT INTO deed VALUES (2, 2, 'x');;
UPDATE deed SET seal = 3 WHERE no = 1;;
UPDATE deed SET seal = seal WHERE no = 1;;
DELETE FROM deed WHERE no = 1;;
INSERT INTO note_ (seal) VALUES (1);;
UPDATE note_ SET seal = 3;;
SET SESSION binlog_row_image = NOBLOB;;
INSERT INTO deed (no, seal) VALUES (3, 1);;
UPDATE deed SET seal = 4 WHERE no = 3;;
DELETE FROM deed WHERE no = 3;;
INSERT INTO note_ (body) VALUES ('b');;
UPDATE note_ SET seal = 4;;
-- a primary key over a generated column is refused
CREATE TABLE sum_ (a INT, b INT AS (a + 1) STORED, PRIMARY KEY (b));;
