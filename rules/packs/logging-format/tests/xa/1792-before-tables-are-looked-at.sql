-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- A read-only transaction refuses a change before it looks whether the table, the column or the values fit.
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TEMPORARY TABLE here (a INT);
START TRANSACTION READ ONLY;
INSERT INTO nowhere VALUES (1);                       -- expect: binlog refused LF-240
UPDATE nowhere SET a = 1;                             -- expect: binlog refused LF-240
DELETE FROM t WHERE nothing = 1;                      -- expect: binlog refused LF-240
INSERT INTO t VALUES (1, 2);                          -- expect: binlog refused LF-240
INSERT INTO t SELECT * FROM nowhere;                  -- expect: binlog refused LF-240
CREATE TEMPORARY TABLE tt (a INT);                    -- expect: binlog refused LF-240
DROP TEMPORARY TABLE here;                            -- expect: binlog refused LF-240
INSERT INTO here VALUES (1);                          -- expect: binlog recorded LF-901 as statement
INSERT INTO here (b) VALUES (1);                      -- expect: binlog fails LF-903(1054)
SELECT * FROM nowhere;                                -- expect: binlog fails LF-903(1146)
COMMIT;
INSERT INTO nowhere VALUES (1);                       -- expect: binlog fails LF-903(1146)
