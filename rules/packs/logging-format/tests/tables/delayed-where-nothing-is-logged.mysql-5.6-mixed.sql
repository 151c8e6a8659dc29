-- profile: mysql-5.6
-- format-is: MIXED
-- effects: shadow
-- MySQL 5.6 source, sql_insert.cc: DELAYED of what is not logged
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events: BEGIN | Table_map d.n | Write_rows d.n | COMMIT
REPLACE DELAYED INTO n VALUES (1, 1);
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events: BEGIN | Table_map d.n | Write_rows d.n | COMMIT
INSERT DELAYED INTO n VALUES (2, 1);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET sql_log_bin = 0;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
INSERT DELAYED INTO n VALUES (3, 1);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
REPLACE DELAYED INTO n VALUES (4, 1);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET sql_log_bin = 1;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: BEGIN | INSERT INTO n VALUES (5, 1) | COMMIT
INSERT INTO n VALUES (5, 1);
