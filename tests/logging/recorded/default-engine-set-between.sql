-- note: at most 0 statements are open
-- formats: STATEMENT
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY);
CREATE TEMPORARY TABLE q (a INT PRIMARY KEY);
SET GLOBAL default_storage_engine = MyISAM;
INSERT INTO t VALUES (1);
CREATE TABLE u (a INT);
INSERT INTO u VALUES (1);
-- session: B
USE d;
CREATE TABLE v (a INT);
INSERT INTO v VALUES (1);
INSERT INTO t VALUES (2);
SET default_storage_engine = InnoDB;
CREATE TABLE w (a INT);
INSERT INTO w VALUES (1);
SET default_storage_engine = DEFAULT;
CREATE TABLE x (a INT);
INSERT INTO x VALUES (1);
SET default_storage_engine = @@global.default_storage_engine;
CREATE TABLE y (a INT);
INSERT INTO y VALUES (1);
CREATE TABLE z LIKE t;
INSERT INTO z VALUES (1);
ALTER TABLE v ADD b INT;
INSERT INTO v VALUES (1, 2);
BEGIN;
INSERT INTO t VALUES (10);
INSERT INTO x VALUES (10);
ROLLBACK;
SET GLOBAL default_storage_engine = InnoDB;
CREATE TABLE x2 (a INT);
INSERT INTO x2 VALUES (1);
-- session: C
INSERT INTO d.x VALUES (1);
CREATE TABLE d.k (a INT);
INSERT INTO d.k VALUES (1);
