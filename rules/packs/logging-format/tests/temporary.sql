-- profile: mariadb-10.11
-- format-is: MIXED
-- Temporary tables: what is written of them, and how they hold a session to rows.
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TEMPORARY TABLE x (a INT);                           -- expect: binlog recorded LF-802 as statement
INSERT INTO x VALUES (1);                                   -- expect: binlog recorded LF-302 as statement
INSERT INTO t SELECT a FROM x;                              -- expect: binlog recorded LF-302 as statement
INSERT INTO t VALUES (UUID_SHORT() % 1);                    -- expect: binlog recorded LF-301 as rows
INSERT INTO t VALUES (1);                                   -- expect: binlog recorded LF-301 as rows because row_sticks()
INSERT INTO x VALUES (2);                                   -- expect: binlog not recorded LF-902
CREATE TEMPORARY TABLE y (a INT);                           -- expect: binlog not recorded LF-902
DROP TEMPORARY TABLE y;                                     -- expect: binlog not recorded LF-902
DROP TEMPORARY TABLE x;                                     -- expect: binlog recorded LF-802 because temporary_shared(d.x)
INSERT INTO t VALUES (2);                                   -- expect: binlog recorded LF-302 as statement

-- session: left-open
-- expect-end: binlog recorded LF-802 as statement
CREATE TEMPORARY TABLE d.z (a INT);                         -- expect: binlog recorded LF-802 as statement
