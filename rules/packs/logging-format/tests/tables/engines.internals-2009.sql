-- effects: shadow
-- server internals-2009-mixed: internals-2009 MIXED
-- server internals-2009-row: internals-2009 ROW
-- server internals-2009-statement: internals-2009 STATEMENT
-- what each engine can be logged as
CREATE DATABASE shop;
USE shop;
CREATE TABLE t_InnoDB (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect internals-2009-mixed, internals-2009-statement: binlog recorded LF-901 as statement
-- expect internals-2009-row: binlog recorded LF-901 as rows
-- expect-events internals-2009-mixed, internals-2009-statement: BEGIN | INSERT INTO t_InnoDB VALUES (1, 1) | Xid
-- expect-events internals-2009-row: BEGIN | Table_map shop.t_InnoDB | Write_rows shop.t_InnoDB | Xid
INSERT INTO t_InnoDB VALUES (1, 1);
BEGIN;
-- expect internals-2009-mixed, internals-2009-statement: binlog recorded LF-901 as statement
-- expect internals-2009-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t_InnoDB VALUES (2, 2);
-- expect internals-2009-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect internals-2009-row: binlog recorded LF-901 as rows
-- expect internals-2009-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events: nothing
UPDATE t_InnoDB SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_MyISAM (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect internals-2009-mixed, internals-2009-statement: binlog recorded LF-901 as statement
-- expect internals-2009-row: binlog recorded LF-901 as rows
-- expect-events internals-2009-mixed, internals-2009-statement: BEGIN | INSERT INTO t_MyISAM VALUES (1, 1) | COMMIT
-- expect-events internals-2009-row: BEGIN | Table_map shop.t_MyISAM | Write_rows shop.t_MyISAM | COMMIT
INSERT INTO t_MyISAM VALUES (1, 1);
BEGIN;
-- expect internals-2009-mixed, internals-2009-statement: binlog recorded LF-901 as statement
-- expect internals-2009-row: binlog recorded LF-901 as rows
-- expect-events internals-2009-mixed, internals-2009-statement: BEGIN | INSERT INTO t_MyISAM VALUES (2, 2) | COMMIT
-- expect-events internals-2009-row: BEGIN | Table_map shop.t_MyISAM | Write_rows shop.t_MyISAM | COMMIT
INSERT INTO t_MyISAM VALUES (2, 2);
-- expect internals-2009-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect internals-2009-row: binlog recorded LF-901 as rows
-- expect internals-2009-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events internals-2009-mixed, internals-2009-row: BEGIN | Table_map shop.t_MyISAM | Update_rows shop.t_MyISAM | COMMIT
-- expect-events internals-2009-statement: BEGIN | UPDATE t_MyISAM SET b = 5 LIMIT 1 | COMMIT
UPDATE t_MyISAM SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_BLACKHOLE (a INT PRIMARY KEY, b INT) ENGINE=BLACKHOLE;
-- expect internals-2009-mixed, internals-2009-statement: binlog recorded LF-901 as statement
-- expect internals-2009-row: binlog refused LF-202
-- expect-events internals-2009-mixed, internals-2009-statement: BEGIN | INSERT INTO t_BLACKHOLE VALUES (1, 1) | COMMIT
-- expect-events internals-2009-row: nothing
INSERT INTO t_BLACKHOLE VALUES (1, 1);
BEGIN;
-- expect internals-2009-mixed, internals-2009-statement: binlog recorded LF-901 as statement
-- expect internals-2009-row: binlog refused LF-202
-- expect-events: nothing
INSERT INTO t_BLACKHOLE VALUES (2, 2);
-- expect internals-2009-mixed: binlog refused LF-203
-- expect internals-2009-row: binlog refused LF-202
-- expect internals-2009-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog advice LF-606
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
