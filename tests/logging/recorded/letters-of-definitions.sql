-- note: at most 26 statements are open
-- formats: MIXED
CREATE DATABASE depot;
USE depot;
USE depot DELETE FROM item;
USE nodb SELECT 1;
USE nodb;
USE depot;
USE depot, mysql;
CREATE TABLE a (id INT, g CHAR(1) CHECK (g IN ('男', '女')));
CREATE TABLE b (id INT, g CHAR(1), CONSTRAINT ck CHECK (g = 'é'));
CREATE TABLE c (id INT, g CHAR(1) CHECK (g = '男')) CHARSET utf8mb4;
CREATE TABLE d (id INT, g CHAR(9) DEFAULT '男');
CREATE TABLE e (id INT, g CHAR(9) COMMENT '男');
CREATE TABLE f (id INT, g ENUM('男', '女'));
CREATE TABLE f2 (id INT, g ENUM('男', '女')) CHARSET utf8;
CREATE TABLE g (id INT, g CHAR(9) AS (CONCAT('男', id)));
CREATE TABLE h (id INT, g VARCHAR(9) CHARACTER SET utf8 CHECK (g <> 'ж'));
CREATE TABLE i (id INT, g CHAR(9) DEFAULT (CONCAT('男', 'x')));
CREATE TABLE j (id INT, g CHAR(9) DEFAULT 'é');
CREATE TABLE k (id INT, g CHAR(1) CHECK (g IN ('男', '女')), FOREIGN KEY (id) REFERENCES nope (id));
ALTER TABLE e ADD CHECK (g <> '男');
ALTER TABLE e ADD COLUMN x CHAR(3) CHECK (x <> 'й');
ALTER TABLE e ADD COLUMN y CHAR(3) DEFAULT 'й';
ALTER TABLE f2 ADD COLUMN y CHAR(3) DEFAULT 'й';
ALTER TABLE f2 MODIFY g ENUM('男', '女', '人');
CREATE TABLE lik LIKE f2;
CREATE TABLE `таб` (`имя` INT);
INSERT INTO `таб` VALUES (1);
