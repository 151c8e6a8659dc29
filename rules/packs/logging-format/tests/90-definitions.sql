-- profile: mariadb-10.11
-- format-is: ROW
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB; -- expect: binlog recorded LF-901 as statement
DROP TABLE t;                                  -- expect: binlog recorded LF-302 as statement because drops(d.t)
DROP VIEW IF EXISTS v;                         -- expect: binlog recorded LF-901 as statement
CREATE SERVER s FOREIGN DATA WRAPPER mysql OPTIONS (HOST 'h'); -- expect: binlog not recorded LF-902
