-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- MySQL 5.6.24: CREATE VIEW of a name that exists
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: CREATE DEFINER=CURRENT_USER VIEW v AS SELECT a FROM t
CREATE VIEW v AS SELECT a FROM t;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: CREATE DEFINER=CURRENT_USER VIEW v AS SELECT b FROM t [1050]
CREATE VIEW v AS SELECT b FROM t;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: CREATE DEFINER=CURRENT_USER VIEW n AS SELECT b FROM t [1050]
CREATE VIEW n AS SELECT b FROM t;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: CREATE OR REPLACE DEFINER=CURRENT_USER VIEW v AS SELECT b FROM t
CREATE OR REPLACE VIEW v AS SELECT b FROM t;
