-- profile: internals-2009
-- format-is: MIXED
-- effects: shadow
-- what each engine can be logged as
CREATE DATABASE shop;
USE shop;
CREATE TABLE t_InnoDB (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO t_InnoDB VALUES (1, 1) | Xid
INSERT INTO t_InnoDB VALUES (1, 1);
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t_InnoDB VALUES (2, 2);
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect-events: nothing
UPDATE t_InnoDB SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_MyISAM (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO t_MyISAM VALUES (1, 1) | COMMIT
INSERT INTO t_MyISAM VALUES (1, 1);
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO t_MyISAM VALUES (2, 2) | COMMIT
INSERT INTO t_MyISAM VALUES (2, 2);
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect-events: BEGIN | Table_map shop.t_MyISAM | Update_rows shop.t_MyISAM | COMMIT
UPDATE t_MyISAM SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_BLACKHOLE (a INT PRIMARY KEY, b INT) ENGINE=BLACKHOLE;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO t_BLACKHOLE VALUES (1, 1) | COMMIT
INSERT INTO t_BLACKHOLE VALUES (1, 1);
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t_BLACKHOLE VALUES (2, 2);
-- expect: binlog refused LF-203
-- expect-events: nothing
UPDATE t_BLACKHOLE SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_EXAMPLE (a INT PRIMARY KEY, b INT) ENGINE=EXAMPLE;
-- expect: binlog fails LF-903
-- expect-events: nothing
INSERT INTO t_EXAMPLE VALUES (1, 1);
BEGIN;
-- expect: binlog fails LF-903
-- expect-events: nothing
INSERT INTO t_EXAMPLE VALUES (2, 2);
-- expect: binlog fails LF-903
-- expect-events: nothing
UPDATE t_EXAMPLE SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
