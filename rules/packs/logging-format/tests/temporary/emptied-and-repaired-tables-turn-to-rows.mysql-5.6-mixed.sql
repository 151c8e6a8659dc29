-- profile: mysql-5.6
-- format-is: MIXED
-- effects: shadow
-- MySQL 5.6 source, sql_truncate.cc, sql_partition_admin.cc and lock_tables: decided on as the table is locked
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
CREATE TEMPORARY TABLE x (a INT) ENGINE=MEMORY;
TRUNCATE n;
-- expect: binlog recorded LF-901 as statement
INSERT INTO n VALUES (1);
TRUNCATE t;
-- expect: binlog recorded LF-901 as rows
INSERT INTO n VALUES (2);
DROP TEMPORARY TABLE x;
CREATE TEMPORARY TABLE x (a INT) ENGINE=MEMORY;
-- expect: binlog recorded LF-901 as statement
INSERT INTO n VALUES (3);
OPTIMIZE TABLE n, t;
-- expect: binlog recorded LF-901 as rows
INSERT INTO n VALUES (4);
