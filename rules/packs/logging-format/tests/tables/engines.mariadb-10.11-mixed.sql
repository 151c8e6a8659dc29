-- profile: mariadb-10.11
-- format-is: MIXED
-- effects: shadow
-- what each engine can be logged as
CREATE DATABASE shop;
USE shop;
CREATE TABLE t_InnoDB (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t_InnoDB VALUES (1, 1) | Xid
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
-- expect-events: Gtid | INSERT INTO t_MyISAM VALUES (1, 1) | COMMIT
INSERT INTO t_MyISAM VALUES (1, 1);
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t_MyISAM VALUES (2, 2) | COMMIT
INSERT INTO t_MyISAM VALUES (2, 2);
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect-events: Gtid | Annotate_rows UPDATE t_MyISAM SET b = 5 LIMIT 1 | Table_map shop.t_MyISAM | Update_rows shop.t_MyISAM | COMMIT
UPDATE t_MyISAM SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_BLACKHOLE (a INT PRIMARY KEY, b INT) ENGINE=BLACKHOLE;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t_BLACKHOLE VALUES (1, 1) | COMMIT
INSERT INTO t_BLACKHOLE VALUES (1, 1);
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t_BLACKHOLE VALUES (2, 2);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
UPDATE t_BLACKHOLE SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_EXAMPLE (a INT PRIMARY KEY, b INT) ENGINE=EXAMPLE;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t_EXAMPLE VALUES (1, 1) | COMMIT
INSERT INTO t_EXAMPLE VALUES (1, 1);
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t_EXAMPLE VALUES (2, 2);
-- expect: binlog refused LF-203
-- expect-events: nothing
UPDATE t_EXAMPLE SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_FEDERATED (a INT PRIMARY KEY, b INT) ENGINE=FEDERATED;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t_FEDERATED VALUES (1, 1) | COMMIT
INSERT INTO t_FEDERATED VALUES (1, 1);
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t_FEDERATED VALUES (2, 2);
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect-events: nothing
UPDATE t_FEDERATED SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_RocksDB (a INT PRIMARY KEY, b INT) ENGINE=RocksDB;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t_RocksDB VALUES (1, 1) | Table_map shop.t_RocksDB | Write_rows shop.t_RocksDB | Xid
INSERT INTO t_RocksDB VALUES (1, 1);
BEGIN;
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t_RocksDB VALUES (2, 2);
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect-events: nothing
UPDATE t_RocksDB SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_Aria (a INT PRIMARY KEY, b INT) ENGINE=Aria;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t_Aria VALUES (1, 1) | COMMIT
INSERT INTO t_Aria VALUES (1, 1);
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t_Aria VALUES (2, 2) | COMMIT
INSERT INTO t_Aria VALUES (2, 2);
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect-events: Gtid | Annotate_rows UPDATE t_Aria SET b = 5 LIMIT 1 | Table_map shop.t_Aria | Update_rows shop.t_Aria | COMMIT
UPDATE t_Aria SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: nothing
ROLLBACK;
CREATE TABLE t_MEMORY (a INT PRIMARY KEY, b INT) ENGINE=MEMORY;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t_MEMORY VALUES (1, 1) | COMMIT
INSERT INTO t_MEMORY VALUES (1, 1);
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t_MEMORY VALUES (2, 2) | COMMIT
INSERT INTO t_MEMORY VALUES (2, 2);
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect-events: Gtid | Annotate_rows UPDATE t_MEMORY SET b = 5 LIMIT 1 | Table_map shop.t_MEMORY | Update_rows shop.t_MEMORY | COMMIT
UPDATE t_MEMORY SET b = 5 LIMIT 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: nothing
ROLLBACK;
