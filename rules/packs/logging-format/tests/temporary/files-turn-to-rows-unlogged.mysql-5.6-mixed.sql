-- profile: mysql-5.6
-- format-is: MIXED
-- effects: assumed
-- data/opening_error.tsv and measured on MySQL 5.6.24: LOAD DATA turns to rows before its table is opened, logged or not
CREATE DATABASE d;
USE d;
CREATE TABLE n (a INT) ENGINE=MyISAM;
CREATE TEMPORARY TABLE x (a INT);
SET sql_log_bin = 0;
LOAD DATA INFILE 'rows.csv' INTO TABLE n;
SET sql_log_bin = 1;
-- expect: binlog recorded LF-901 as rows
INSERT INTO n VALUES (1);
DROP TEMPORARY TABLE x;
CREATE TEMPORARY TABLE x (a INT);
-- expect: binlog recorded LF-901 as statement
INSERT INTO n VALUES (2);
-- expect: binlog fails LF-903
LOAD DATA INFILE 'rows.csv' INTO TABLE gone;
-- expect: binlog recorded LF-901 as rows
INSERT INTO n VALUES (3);
