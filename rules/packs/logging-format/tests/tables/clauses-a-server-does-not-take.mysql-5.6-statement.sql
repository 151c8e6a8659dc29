-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- clauses that only some servers take
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(200), c INT) ENGINE=InnoDB;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE USER IF NOT EXISTS u@localhost;
-- expect: binlog fails LF-912
-- expect-events: nothing
DROP USER IF EXISTS u@localhost;
-- expect: binlog fails LF-912
-- expect-events: nothing
ALTER USER IF EXISTS u@localhost PASSWORD EXPIRE;
-- expect: binlog fails LF-912
-- expect-events: nothing
GRANT boss TO u@localhost;
-- expect: binlog fails LF-912
-- expect-events: nothing
REVOKE boss FROM u@localhost;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE OR REPLACE TABLE k (a INT);
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE OR REPLACE TABLE k2 LIKE t;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE OR REPLACE TABLE k3 SELECT 1 AS x;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE OR REPLACE TEMPORARY TABLE k4 (a INT);
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE OR REPLACE TEMPORARY TABLE k5 LIKE t;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE OR REPLACE TEMPORARY TABLE k6 SELECT 1 AS x;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE OR REPLACE DATABASE other;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE OR REPLACE USER u@localhost;
-- expect: binlog fails LF-903; binlog fails LF-912
-- expect-events: nothing
CREATE OR REPLACE ROLE boss;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE OR REPLACE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.c = 1;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE OR REPLACE PROCEDURE p() SELECT 1;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE OR REPLACE FUNCTION f() RETURNS INT DETERMINISTIC NO SQL RETURN 1;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE OR REPLACE EVENT e ON SCHEDULE EVERY 1 YEAR DO SELECT 1;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE TRIGGER IF NOT EXISTS g BEFORE INSERT ON t FOR EACH ROW SET NEW.c = 1;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE PROCEDURE IF NOT EXISTS p() SELECT 1;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE FUNCTION IF NOT EXISTS f() RETURNS INT DETERMINISTIC NO SQL RETURN 1;
-- expect: binlog fails LF-912
-- expect-events: nothing
CREATE VIEW IF NOT EXISTS v AS SELECT 1 AS x;
-- expect: binlog fails LF-912
-- expect-events: nothing
INSERT INTO t (c) VALUES (1) RETURNING a;
-- expect: binlog fails LF-912
-- expect-events: nothing
INSERT INTO t (c) SELECT 1 RETURNING a;
-- expect: binlog fails LF-912
-- expect-events: nothing
REPLACE INTO t (c) VALUES (1) RETURNING a;
-- expect: binlog fails LF-912
-- expect-events: nothing
REPLACE INTO t (c) SELECT 1 RETURNING a;
-- expect: binlog fails LF-912
-- expect-events: nothing
DELETE FROM t WHERE a = 1 RETURNING a;
