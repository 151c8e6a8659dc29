-- effects: shadow
-- server mysql-5.6-mixed: mysql-5.6 MIXED
-- server mysql-5.6-row: mysql-5.6 ROW
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- what each engine can be logged as
CREATE DATABASE shop;
USE shop;
CREATE TABLE t_InnoDB (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect mysql-5.6-mixed, mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t_InnoDB VALUES (1, 1) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t_InnoDB | Write_rows shop.t_InnoDB | Xid
INSERT INTO t_InnoDB VALUES (1, 1);
BEGIN;
-- expect mysql-5.6-mixed, mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t_InnoDB VALUES (2, 2);
-- expect mysql-5.6-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events: nothing
UPDATE t_InnoDB SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_MyISAM (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect mysql-5.6-mixed, mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t_MyISAM VALUES (1, 1) | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t_MyISAM | Write_rows shop.t_MyISAM | COMMIT
INSERT INTO t_MyISAM VALUES (1, 1);
BEGIN;
-- expect mysql-5.6-mixed, mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t_MyISAM VALUES (2, 2) | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t_MyISAM | Write_rows shop.t_MyISAM | COMMIT
INSERT INTO t_MyISAM VALUES (2, 2);
-- expect mysql-5.6-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.t_MyISAM | Update_rows shop.t_MyISAM | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t_MyISAM SET b = 5 LIMIT 1 | COMMIT
UPDATE t_MyISAM SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_BLACKHOLE (a INT PRIMARY KEY, b INT) ENGINE=BLACKHOLE;
-- expect mysql-5.6-mixed, mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t_BLACKHOLE VALUES (1, 1) | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t_BLACKHOLE | Write_rows shop.t_BLACKHOLE | COMMIT
INSERT INTO t_BLACKHOLE VALUES (1, 1);
BEGIN;
-- expect mysql-5.6-mixed, mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t_BLACKHOLE VALUES (2, 2);
-- expect mysql-5.6-mixed: binlog not recorded LF-902
-- expect mysql-5.6-row: binlog not recorded LF-902; binlog warned LF-209
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog advice LF-606
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
CREATE TABLE t_NDB (a INT PRIMARY KEY, b INT) ENGINE=NDB;
-- expect mysql-5.6-mixed, mysql-5.6-row: binlog recorded LF-901 as rows
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.t_NDB | Write_rows shop.t_NDB | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t_NDB VALUES (1, 1) | COMMIT
INSERT INTO t_NDB VALUES (1, 1);
BEGIN;
-- expect mysql-5.6-mixed, mysql-5.6-row: binlog recorded LF-901 as rows
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t_NDB VALUES (2, 2);
-- expect mysql-5.6-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events: nothing
UPDATE t_NDB SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_MEMORY (a INT PRIMARY KEY, b INT) ENGINE=MEMORY;
-- expect mysql-5.6-mixed, mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t_MEMORY VALUES (1, 1) | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t_MEMORY | Write_rows shop.t_MEMORY | COMMIT
INSERT INTO t_MEMORY VALUES (1, 1);
BEGIN;
-- expect mysql-5.6-mixed, mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t_MEMORY VALUES (2, 2) | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t_MEMORY | Write_rows shop.t_MEMORY | COMMIT
INSERT INTO t_MEMORY VALUES (2, 2);
-- expect mysql-5.6-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.t_MEMORY | Update_rows shop.t_MEMORY | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t_MEMORY SET b = 5 LIMIT 1 | COMMIT
UPDATE t_MEMORY SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: nothing
ROLLBACK;
