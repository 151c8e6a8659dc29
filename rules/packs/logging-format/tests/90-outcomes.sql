-- profile: mysql-5.6
-- format-is: STATEMENT
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE PROCEDURE p() INSERT INTO t VALUES (1);
CALL p();                                      -- expect: binlog recorded LF-901 as statement; binlog no LF-991
-- what a routine runs that nobody has seen made
CALL other.elsewhere();                        -- expect: binlog unknown LF-991
PREPARE s FROM 'INSERT INTO t VALUES (2)';     -- expect: binlog not recorded LF-902; binlog no LF-991
EXECUTE s;                                     -- expect: binlog recorded LF-901 as statement; binlog no LF-991
-- a text that is data
PREPARE s FROM @text;                          -- expect: binlog not recorded LF-902; binlog no LF-991
EXECUTE s;                                     -- expect: binlog unknown LF-991; binlog no LF-902
FROBNICATE t;                                  -- expect: binlog unknown LF-991; binlog no LF-902
INSERT INTO t VALUES (3);                      -- expect: binlog recorded LF-901 as statement; binlog no LF-991
