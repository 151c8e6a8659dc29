-- profile: mysql-5.6
-- format-is: STATEMENT
-- 1746: while a table is created, no other one is locked for a change.
CREATE DATABASE d;
USE d;
CREATE TABLE a (w INT) ENGINE=InnoDB;
CREATE TEMPORARY TABLE p (w INT) ENGINE=MyISAM;
-- expect: binlog refused LF-244
-- expect: binlog no LF-901
CREATE TABLE n SELECT w FROM a FOR UPDATE;
-- expect: binlog refused LF-244
CREATE TEMPORARY TABLE n SELECT * FROM p WHERE w IN (SELECT w FROM a FOR UPDATE);
-- expect: binlog recorded LF-901 as statement
-- expect: binlog no LF-244
CREATE TABLE n SELECT w FROM a LOCK IN SHARE MODE;
