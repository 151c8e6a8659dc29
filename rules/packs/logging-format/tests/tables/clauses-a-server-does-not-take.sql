-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- server mysql-8.0-statement: mysql-8.0 STATEMENT
-- clauses that only some servers take
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(200), c INT) ENGINE=InnoDB;
-- expect mariadb-10.11-statement, mysql-8.0-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-statement: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE USER IF NOT EXISTS u@localhost
-- expect-events mysql-5.6-statement: nothing
-- expect-events mysql-8.0-statement: Anonymous_gtid | CREATE USER IF NOT EXISTS 'u'@'localhost' IDENTIFIED WITH 'caching_sha2_password'
CREATE USER IF NOT EXISTS u@localhost;
-- expect mariadb-10.11-statement, mysql-8.0-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-statement: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | DROP USER IF EXISTS u@localhost
-- expect-events mysql-5.6-statement: nothing
-- expect-events mysql-8.0-statement: Anonymous_gtid | DROP USER IF EXISTS u@localhost
DROP USER IF EXISTS u@localhost;
-- expect mariadb-10.11-statement, mysql-8.0-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-statement: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | ALTER USER IF EXISTS u@localhost PASSWORD EXPIRE
-- expect-events mysql-5.6-statement: nothing
-- expect-events mysql-8.0-statement: Anonymous_gtid | ALTER USER IF EXISTS 'u'@'localhost' PASSWORD EXPIRE
ALTER USER IF EXISTS u@localhost PASSWORD EXPIRE;
-- expect mariadb-10.11-statement, mysql-8.0-statement: binlog fails LF-903
-- expect mysql-5.6-statement: binlog fails LF-912
-- expect-events: nothing
GRANT boss TO u@localhost;
-- expect mariadb-10.11-statement, mysql-8.0-statement: binlog fails LF-903
-- expect mysql-5.6-statement: binlog fails LF-912
-- expect-events: nothing
REVOKE boss FROM u@localhost;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE OR REPLACE TABLE k (a INT)
-- expect-events mysql-*: nothing
CREATE OR REPLACE TABLE k (a INT);
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE OR REPLACE TABLE k2 LIKE t
-- expect-events mysql-*: nothing
CREATE OR REPLACE TABLE k2 LIKE t;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE OR REPLACE TABLE k3 SELECT 1 AS x
-- expect-events mysql-*: nothing
CREATE OR REPLACE TABLE k3 SELECT 1 AS x;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE OR REPLACE TEMPORARY TABLE k4 (a INT)
-- expect-events mysql-*: nothing
CREATE OR REPLACE TEMPORARY TABLE k4 (a INT);
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE OR REPLACE TEMPORARY TABLE k5 LIKE t
-- expect-events mysql-*: nothing
CREATE OR REPLACE TEMPORARY TABLE k5 LIKE t;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE OR REPLACE TEMPORARY TABLE k6 SELECT 1 AS x
-- expect-events mysql-*: nothing
CREATE OR REPLACE TEMPORARY TABLE k6 SELECT 1 AS x;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE OR REPLACE DATABASE other
-- expect-events mysql-*: nothing
CREATE OR REPLACE DATABASE other;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE OR REPLACE USER u@localhost
-- expect-events mysql-*: nothing
CREATE OR REPLACE USER u@localhost;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-statement: binlog fails LF-903; binlog fails LF-912
-- expect mysql-8.0-statement: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE OR REPLACE ROLE boss
-- expect-events mysql-*: nothing
CREATE OR REPLACE ROLE boss;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE OR REPLACE DEFINER=CURRENT_USER TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.c = 1
-- expect-events mysql-*: nothing
CREATE OR REPLACE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.c = 1;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE OR REPLACE DEFINER=CURRENT_USER PROCEDURE p() SELECT 1
-- expect-events mysql-*: nothing
CREATE OR REPLACE PROCEDURE p() SELECT 1;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE OR REPLACE DEFINER=CURRENT_USER FUNCTION f() RETURNS INT DETERMINISTIC NO SQL RETURN 1
-- expect-events mysql-*: nothing
CREATE OR REPLACE FUNCTION f() RETURNS INT DETERMINISTIC NO SQL RETURN 1;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE OR REPLACE DEFINER=CURRENT_USER EVENT e ON SCHEDULE EVERY 1 YEAR DO SELECT 1
-- expect-events mysql-*: nothing
CREATE OR REPLACE EVENT e ON SCHEDULE EVERY 1 YEAR DO SELECT 1;
-- expect mariadb-10.11-statement, mysql-8.0-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-statement: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE DEFINER=CURRENT_USER TRIGGER IF NOT EXISTS g BEFORE INSERT ON t FOR EACH ROW SET NEW.c = 1
-- expect-events mysql-5.6-statement: nothing
-- expect-events mysql-8.0-statement: Anonymous_gtid | CREATE DEFINER=CURRENT_USER TRIGGER IF NOT EXISTS g BEFORE INSERT ON t FOR EACH ROW SET NEW.c = 1
CREATE TRIGGER IF NOT EXISTS g BEFORE INSERT ON t FOR EACH ROW SET NEW.c = 1;
-- expect mariadb-10.11-statement, mysql-8.0-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-statement: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE DEFINER=CURRENT_USER PROCEDURE IF NOT EXISTS p() SELECT 1
-- expect-events mysql-5.6-statement: nothing
-- expect-events mysql-8.0-statement: Anonymous_gtid | CREATE DEFINER=CURRENT_USER PROCEDURE IF NOT EXISTS p() SELECT 1
CREATE PROCEDURE IF NOT EXISTS p() SELECT 1;
-- expect mariadb-10.11-statement, mysql-8.0-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-statement: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE DEFINER=CURRENT_USER FUNCTION IF NOT EXISTS f() RETURNS INT DETERMINISTIC NO SQL RETURN 1
-- expect-events mysql-5.6-statement: nothing
-- expect-events mysql-8.0-statement: Anonymous_gtid | CREATE DEFINER=CURRENT_USER FUNCTION IF NOT EXISTS f() RETURNS INT DETERMINISTIC NO SQL RETURN 1
CREATE FUNCTION IF NOT EXISTS f() RETURNS INT DETERMINISTIC NO SQL RETURN 1;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | CREATE DEFINER=CURRENT_USER VIEW IF NOT EXISTS v AS SELECT 1 AS x
-- expect-events mysql-*: nothing
CREATE VIEW IF NOT EXISTS v AS SELECT 1 AS x;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | INSERT INTO t (c) VALUES (1) RETURNING a | Xid
-- expect-events mysql-*: nothing
INSERT INTO t (c) VALUES (1) RETURNING a;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | INSERT INTO t (c) SELECT 1 RETURNING a | Xid
-- expect-events mysql-*: nothing
INSERT INTO t (c) SELECT 1 RETURNING a;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | REPLACE INTO t (c) VALUES (1) RETURNING a | Xid
-- expect-events mysql-*: nothing
REPLACE INTO t (c) VALUES (1) RETURNING a;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement; binlog warned LF-100(REPLACE_SELECT)
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | REPLACE INTO t (c) SELECT 1 RETURNING a | Xid
-- expect-events mysql-*: nothing
REPLACE INTO t (c) SELECT 1 RETURNING a;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-*: binlog fails LF-912
-- expect-events mariadb-10.11-statement: Gtid | DELETE FROM t WHERE a = 1 RETURNING a | Xid
-- expect-events mysql-*: nothing
-- expect-end mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect-end-events mariadb-10.11-statement: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `k6`,`k5`,`k4`
DELETE FROM t WHERE a = 1 RETURNING a;
