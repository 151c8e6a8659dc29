-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- engines are compared before the columns of one table are looked at
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT, b INT) ENGINE=InnoDB;
CREATE TABLE u (c INT) ENGINE=InnoDB;
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
UPDATE t SET gone = 1;                         -- expect: binlog refused LF-205
INSERT INTO t VALUES (1, 2, 3);                -- expect: binlog refused LF-205
UPDATE t, u SET gone = 1;                      -- expect: binlog fails LF-903 because fails_early(1054)
INSERT INTO gone VALUES (1);                   -- expect: binlog fails LF-903 because fails_early(1146)
