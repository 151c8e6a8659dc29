-- profile: mysql-5.6
-- format-is: STATEMENT
-- 1746: while a table is created, no function changes another one.
CREATE DATABASE d;
USE d;
CREATE TABLE a (w INT) ENGINE=InnoDB;
CREATE FUNCTION f() RETURNS INT DETERMINISTIC MODIFIES SQL DATA BEGIN INSERT INTO a VALUES (1); RETURN 1; END;
CREATE FUNCTION g() RETURNS INT DETERMINISTIC NO SQL RETURN 1;
-- expect: binlog refused LF-239
CREATE TABLE n SELECT f() AS x;
-- expect: binlog refused LF-239
CREATE TEMPORARY TABLE n SELECT f() AS x;
-- expect: binlog recorded LF-901 as statement
-- expect: binlog no LF-239
CREATE TABLE n SELECT g() AS x;
