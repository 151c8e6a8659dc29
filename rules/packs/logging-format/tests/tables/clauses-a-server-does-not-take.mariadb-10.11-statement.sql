-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- clauses that only some servers take
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(200), c INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE USER IF NOT EXISTS u@localhost
CREATE USER IF NOT EXISTS u@localhost;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | DROP USER IF EXISTS u@localhost
DROP USER IF EXISTS u@localhost;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | ALTER USER IF EXISTS u@localhost PASSWORD EXPIRE
ALTER USER IF EXISTS u@localhost PASSWORD EXPIRE;
-- expect: binlog fails LF-903
-- expect-events: nothing
GRANT boss TO u@localhost;
-- expect: binlog fails LF-903
-- expect-events: nothing
REVOKE boss FROM u@localhost;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE OR REPLACE TABLE k (a INT)
CREATE OR REPLACE TABLE k (a INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE OR REPLACE TABLE k2 LIKE t
CREATE OR REPLACE TABLE k2 LIKE t;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE OR REPLACE TABLE k3 SELECT 1 AS x
CREATE OR REPLACE TABLE k3 SELECT 1 AS x;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE OR REPLACE TEMPORARY TABLE k4 (a INT)
CREATE OR REPLACE TEMPORARY TABLE k4 (a INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE OR REPLACE TEMPORARY TABLE k5 LIKE t
CREATE OR REPLACE TEMPORARY TABLE k5 LIKE t;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE OR REPLACE TEMPORARY TABLE k6 SELECT 1 AS x
CREATE OR REPLACE TEMPORARY TABLE k6 SELECT 1 AS x;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE OR REPLACE DATABASE other
CREATE OR REPLACE DATABASE other;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE OR REPLACE USER u@localhost
CREATE OR REPLACE USER u@localhost;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE OR REPLACE ROLE boss
CREATE OR REPLACE ROLE boss;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE OR REPLACE DEFINER=CURRENT_USER TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.c = 1
CREATE OR REPLACE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.c = 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE OR REPLACE DEFINER=CURRENT_USER PROCEDURE p() SELECT 1
CREATE OR REPLACE PROCEDURE p() SELECT 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE OR REPLACE DEFINER=CURRENT_USER FUNCTION f() RETURNS INT DETERMINISTIC NO SQL RETURN 1
CREATE OR REPLACE FUNCTION f() RETURNS INT DETERMINISTIC NO SQL RETURN 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE OR REPLACE DEFINER=CURRENT_USER EVENT e ON SCHEDULE EVERY 1 YEAR DO SELECT 1
CREATE OR REPLACE EVENT e ON SCHEDULE EVERY 1 YEAR DO SELECT 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE DEFINER=CURRENT_USER TRIGGER IF NOT EXISTS g BEFORE INSERT ON t FOR EACH ROW SET NEW.c = 1
CREATE TRIGGER IF NOT EXISTS g BEFORE INSERT ON t FOR EACH ROW SET NEW.c = 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE DEFINER=CURRENT_USER PROCEDURE IF NOT EXISTS p() SELECT 1
CREATE PROCEDURE IF NOT EXISTS p() SELECT 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE DEFINER=CURRENT_USER FUNCTION IF NOT EXISTS f() RETURNS INT DETERMINISTIC NO SQL RETURN 1
CREATE FUNCTION IF NOT EXISTS f() RETURNS INT DETERMINISTIC NO SQL RETURN 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE DEFINER=CURRENT_USER VIEW IF NOT EXISTS v AS SELECT 1 AS x
CREATE VIEW IF NOT EXISTS v AS SELECT 1 AS x;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | Intvar INSERT_ID | INSERT INTO t (c) VALUES (1) RETURNING a | Xid
INSERT INTO t (c) VALUES (1) RETURNING a;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | Intvar INSERT_ID | INSERT INTO t (c) SELECT 1 RETURNING a | Xid
INSERT INTO t (c) SELECT 1 RETURNING a;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | Intvar INSERT_ID | REPLACE INTO t (c) VALUES (1) RETURNING a | Xid
REPLACE INTO t (c) VALUES (1) RETURNING a;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(REPLACE_SELECT)
-- expect-events: Gtid | Intvar INSERT_ID | REPLACE INTO t (c) SELECT 1 RETURNING a | Xid
REPLACE INTO t (c) SELECT 1 RETURNING a;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | DELETE FROM t WHERE a = 1 RETURNING a | Xid
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `k6`,`k5`,`k4`
DELETE FROM t WHERE a = 1 RETURNING a;
