-- effects: shadow
-- server internals-2009-mixed: internals-2009 MIXED
-- server internals-2009-row: internals-2009 ROW
-- server internals-2009-statement: internals-2009 STATEMENT
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-mixed: mysql-5.6 MIXED
-- server mysql-5.6-row: mysql-5.6 ROW
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- what each engine can be logged as
CREATE DATABASE shop;
USE shop;
CREATE TABLE t_InnoDB (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events internals-2009-mixed, internals-2009-statement, mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t_InnoDB VALUES (1, 1) | Xid
-- expect-events internals-2009-row, mysql-5.6-row: BEGIN | Table_map shop.t_InnoDB | Write_rows shop.t_InnoDB | Xid
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t_InnoDB VALUES (1, 1) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t_InnoDB VALUES (1, 1) | Table_map shop.t_InnoDB | Write_rows shop.t_InnoDB | Xid
INSERT INTO t_InnoDB VALUES (1, 1);
BEGIN;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t_InnoDB VALUES (2, 2);
-- expect *-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events: nothing
UPDATE t_InnoDB SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_MyISAM (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events internals-2009-mixed, internals-2009-statement, mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t_MyISAM VALUES (1, 1) | COMMIT
-- expect-events internals-2009-row, mysql-5.6-row: BEGIN | Table_map shop.t_MyISAM | Write_rows shop.t_MyISAM | COMMIT
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t_MyISAM VALUES (1, 1) | COMMIT
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t_MyISAM VALUES (1, 1) | Table_map shop.t_MyISAM | Write_rows shop.t_MyISAM | COMMIT
INSERT INTO t_MyISAM VALUES (1, 1);
BEGIN;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events internals-2009-mixed, internals-2009-statement, mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t_MyISAM VALUES (2, 2) | COMMIT
-- expect-events internals-2009-row, mysql-5.6-row: BEGIN | Table_map shop.t_MyISAM | Write_rows shop.t_MyISAM | COMMIT
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t_MyISAM VALUES (2, 2) | COMMIT
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t_MyISAM VALUES (2, 2) | Table_map shop.t_MyISAM | Write_rows shop.t_MyISAM | COMMIT
INSERT INTO t_MyISAM VALUES (2, 2);
-- expect *-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events internals-2009-mixed, internals-2009-row, mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.t_MyISAM | Update_rows shop.t_MyISAM | COMMIT
-- expect-events internals-2009-statement, mysql-5.6-statement: BEGIN | UPDATE t_MyISAM SET b = 5 LIMIT 1 | COMMIT
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows UPDATE t_MyISAM SET b = 5 LIMIT 1 | Table_map shop.t_MyISAM | Update_rows shop.t_MyISAM | COMMIT
-- expect-events mariadb-10.11-statement: Gtid | UPDATE t_MyISAM SET b = 5 LIMIT 1 | COMMIT
UPDATE t_MyISAM SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_BLACKHOLE (a INT PRIMARY KEY, b INT) ENGINE=BLACKHOLE;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect internals-2009-row: binlog refused LF-202
-- expect mariadb-10.11-row, mysql-5.6-row: binlog recorded LF-901 as rows
-- expect-events internals-2009-mixed, internals-2009-statement, mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t_BLACKHOLE VALUES (1, 1) | COMMIT
-- expect-events internals-2009-row: nothing
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t_BLACKHOLE VALUES (1, 1) | COMMIT
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t_BLACKHOLE VALUES (1, 1) | Table_map shop.t_BLACKHOLE | Write_rows shop.t_BLACKHOLE | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t_BLACKHOLE | Write_rows shop.t_BLACKHOLE | COMMIT
INSERT INTO t_BLACKHOLE VALUES (1, 1);
BEGIN;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect internals-2009-row: binlog refused LF-202
-- expect mariadb-10.11-row, mysql-5.6-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t_BLACKHOLE VALUES (2, 2);
-- expect internals-2009-mixed: binlog refused LF-203
-- expect internals-2009-row: binlog refused LF-202
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog advice LF-606
-- expect mariadb-10.11-mixed, mysql-5.6-mixed: binlog not recorded LF-902
-- expect mariadb-10.11-row: binlog not recorded LF-902; binlog warned LF-210
-- expect mysql-5.6-row: binlog not recorded LF-902; binlog warned LF-209
-- expect-events: nothing
UPDATE t_BLACKHOLE SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_EXAMPLE (a INT PRIMARY KEY, b INT) ENGINE=EXAMPLE;
-- expect internals-*, mysql-*: binlog fails LF-903
-- expect mariadb-10.11-mixed, mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mariadb-10.11-row: binlog refused LF-202
-- expect-events *-row, internals-*, mysql-*: nothing
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t_EXAMPLE VALUES (1, 1) | COMMIT
INSERT INTO t_EXAMPLE VALUES (1, 1);
BEGIN;
-- expect internals-*, mysql-*: binlog fails LF-903
-- expect mariadb-10.11-mixed, mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mariadb-10.11-row: binlog refused LF-202
-- expect-events: nothing
INSERT INTO t_EXAMPLE VALUES (2, 2);
-- expect internals-*, mysql-*: binlog fails LF-903
-- expect mariadb-10.11-mixed: binlog refused LF-203
-- expect mariadb-10.11-row: binlog refused LF-202
-- expect mariadb-10.11-statement: binlog refused LF-204
-- expect-events: nothing
UPDATE t_EXAMPLE SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_FEDERATED (a INT PRIMARY KEY, b INT) ENGINE=FEDERATED;
-- expect mariadb-10.11-mixed, mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t_FEDERATED VALUES (1, 1) | COMMIT
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t_FEDERATED VALUES (1, 1) | Table_map shop.t_FEDERATED | Write_rows shop.t_FEDERATED | COMMIT
INSERT INTO t_FEDERATED VALUES (1, 1);
CREATE TABLE t_NDB (a INT PRIMARY KEY, b INT) ENGINE=NDB;
-- expect mysql-5.6-mixed, mysql-5.6-row: binlog recorded LF-901 as rows
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.t_NDB | Write_rows shop.t_NDB | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t_NDB VALUES (1, 1) | COMMIT
INSERT INTO t_NDB VALUES (1, 1);
BEGIN;
-- expect mariadb-10.11-mixed, mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows
-- expect-events mariadb-*: nothing
INSERT INTO t_FEDERATED VALUES (2, 2);
-- expect mariadb-10.11-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events mariadb-*: nothing
UPDATE t_FEDERATED SET b = 5 LIMIT 1;
-- expect mariadb-*: binlog not recorded LF-902
-- expect-events mariadb-*: nothing
ROLLBACK;
CREATE TABLE t_RocksDB (a INT PRIMARY KEY, b INT) ENGINE=RocksDB;
-- expect mariadb-10.11-mixed, mariadb-10.11-row: binlog recorded LF-901 as rows
-- expect mariadb-10.11-statement: binlog refused LF-205
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t_RocksDB VALUES (1, 1) | Table_map shop.t_RocksDB | Write_rows shop.t_RocksDB | Xid
-- expect-events mariadb-10.11-statement: nothing
INSERT INTO t_RocksDB VALUES (1, 1);
BEGIN;
-- expect mariadb-10.11-mixed, mariadb-10.11-row: binlog recorded LF-901 as rows
-- expect mariadb-10.11-statement: binlog refused LF-205
-- expect-events mariadb-*: nothing
INSERT INTO t_RocksDB VALUES (2, 2);
-- expect mariadb-10.11-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows
-- expect mariadb-10.11-statement: binlog refused LF-205
-- expect-events mariadb-*: nothing
UPDATE t_RocksDB SET b = 5 LIMIT 1;
-- expect mariadb-*: binlog not recorded LF-902
-- expect-events mariadb-*: nothing
ROLLBACK;
CREATE TABLE t_Aria (a INT PRIMARY KEY, b INT) ENGINE=Aria;
-- expect mariadb-10.11-mixed, mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t_Aria VALUES (1, 1) | COMMIT
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t_Aria VALUES (1, 1) | Table_map shop.t_Aria | Write_rows shop.t_Aria | COMMIT
INSERT INTO t_Aria VALUES (1, 1);
BEGIN;
-- expect mariadb-10.11-mixed, mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t_Aria VALUES (2, 2) | COMMIT
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t_Aria VALUES (2, 2) | Table_map shop.t_Aria | Write_rows shop.t_Aria | COMMIT
INSERT INTO t_Aria VALUES (2, 2);
-- expect mariadb-10.11-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows UPDATE t_Aria SET b = 5 LIMIT 1 | Table_map shop.t_Aria | Update_rows shop.t_Aria | COMMIT
-- expect-events mariadb-10.11-statement: Gtid | UPDATE t_Aria SET b = 5 LIMIT 1 | COMMIT
UPDATE t_Aria SET b = 5 LIMIT 1;
-- expect mysql-5.6-mixed, mysql-5.6-row: binlog recorded LF-901 as rows
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect-events mysql-*: nothing
INSERT INTO t_NDB VALUES (2, 2);
-- expect mysql-5.6-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events mysql-*: nothing
UPDATE t_NDB SET b = 5 LIMIT 1;
-- expect mariadb-*: binlog not recorded LF-902; binlog warned LF-520
-- expect mysql-*: binlog not recorded LF-902
-- expect-events mariadb-*, mysql-*: nothing
ROLLBACK;
CREATE TABLE t_MEMORY (a INT PRIMARY KEY, b INT) ENGINE=MEMORY;
-- expect mariadb-10.11-mixed, mariadb-10.11-statement, mysql-5.6-mixed, mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect mariadb-10.11-row, mysql-5.6-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t_MEMORY VALUES (1, 1) | COMMIT
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t_MEMORY VALUES (1, 1) | Table_map shop.t_MEMORY | Write_rows shop.t_MEMORY | COMMIT
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t_MEMORY VALUES (1, 1) | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t_MEMORY | Write_rows shop.t_MEMORY | COMMIT
INSERT INTO t_MEMORY VALUES (1, 1);
BEGIN;
-- expect mariadb-10.11-mixed, mariadb-10.11-statement, mysql-5.6-mixed, mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect mariadb-10.11-row, mysql-5.6-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t_MEMORY VALUES (2, 2) | COMMIT
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t_MEMORY VALUES (2, 2) | Table_map shop.t_MEMORY | Write_rows shop.t_MEMORY | COMMIT
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t_MEMORY VALUES (2, 2) | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t_MEMORY | Write_rows shop.t_MEMORY | COMMIT
INSERT INTO t_MEMORY VALUES (2, 2);
-- expect mariadb-10.11-mixed, mysql-5.6-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect mariadb-10.11-row, mysql-5.6-row: binlog recorded LF-901 as rows
-- expect mariadb-10.11-statement, mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows UPDATE t_MEMORY SET b = 5 LIMIT 1 | Table_map shop.t_MEMORY | Update_rows shop.t_MEMORY | COMMIT
-- expect-events mariadb-10.11-statement: Gtid | UPDATE t_MEMORY SET b = 5 LIMIT 1 | COMMIT
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.t_MEMORY | Update_rows shop.t_MEMORY | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t_MEMORY SET b = 5 LIMIT 1 | COMMIT
UPDATE t_MEMORY SET b = 5 LIMIT 1;
-- expect mariadb-*, mysql-*: binlog not recorded LF-902; binlog warned LF-520
-- expect-events mariadb-*, mysql-*: nothing
ROLLBACK;
