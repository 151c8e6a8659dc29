-- profile: mysql-5.6
-- format-is: STATEMENT
CREATE DATABASE shop;                          -- expect: binlog recorded LF-901 as statement
USE shop;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
INSERT INTO t VALUES (1);                      -- expect: binlog recorded LF-302 as statement
BEGIN;                                         -- expect: binlog not recorded LF-902
INSERT INTO t VALUES (2);
INSERT INTO n VALUES (2);                      -- expect: binlog recorded LF-302 as statement
ROLLBACK;
SET SESSION binlog_format = 'ROW';             -- expect: binlog not recorded LF-902
INSERT INTO t VALUES (3);                      -- expect: binlog recorded LF-301 as rows because engine(shop.t, INNODB)
