-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- transactions in a chain, savepoints, autocommit and temporary tables
CREATE DATABASE shop;
CREATE DATABASE other;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE other.t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (1, 1);
-- expect: binlog not recorded LF-902
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (1, 1) | Table_map shop.t | Write_rows shop.t | Xid
COMMIT AND CHAIN;
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (2, 2);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK AND CHAIN;
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (3, 3);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT s1;
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (4, 4);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT s2;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO n VALUES (4, 4) | Table_map shop.n | Write_rows shop.n | COMMIT
INSERT INTO n VALUES (4, 4);
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: nothing
ROLLBACK TO s1;
-- expect: binlog fails LF-903
-- expect-events: nothing
ROLLBACK TO s2;
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (5, 5);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
RELEASE SAVEPOINT s1;
-- expect: binlog fails LF-903
-- expect-events: nothing
ROLLBACK TO s1;
-- expect: binlog not recorded LF-902
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (3, 3) | Table_map shop.t | Write_rows shop.t | SAVEPOINT `s1` | Annotate_rows INSERT INTO t VALUES (4, 4) | Table_map shop.t | Write_rows shop.t | SAVEPOINT `s2` | ROLLBACK TO `s1` | Annotate_rows INSERT INTO t VALUES (5, 5) | Table_map shop.t | Write_rows shop.t | Xid
COMMIT;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET autocommit = 0;
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (6, 6);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT a;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT b;
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (7, 7);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
RELEASE SAVEPOINT a;
-- expect: binlog fails LF-903
-- expect-events: nothing
ROLLBACK TO b;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (6, 6) | Table_map shop.t | Write_rows shop.t | SAVEPOINT `a` | SAVEPOINT `b` | Annotate_rows INSERT INTO t VALUES (7, 7) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | CREATE TABLE later (a INT)
CREATE TABLE later (a INT);
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (8, 8);
-- expect: binlog not recorded LF-902
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (8, 8) | Table_map shop.t | Write_rows shop.t | Xid
SET autocommit = 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (9, 9);
-- expect: binlog not recorded LF-902
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (9, 9) | Table_map shop.t | Write_rows shop.t | Xid
BEGIN;
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (10, 10);
-- expect: binlog not recorded LF-902
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (10, 10) | Table_map shop.t | Write_rows shop.t | Xid
LOCK TABLES t WRITE;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
UNLOCK TABLES;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
START TRANSACTION;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO n VALUES (11, 11) | Table_map shop.n | Write_rows shop.n | COMMIT
INSERT INTO n VALUES (11, 11);
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (11, 11);
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
CREATE TEMPORARY TABLE q (a INT);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
INSERT INTO q VALUES (1);
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t SELECT a + 20, a FROM q;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
DROP TEMPORARY TABLE q;
-- expect: binlog not recorded LF-902
-- expect-events: Gtid | Annotate_rows INSERT INTO t SELECT a + 20, a FROM q | Table_map shop.t | Write_rows shop.t | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (12, 12);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
CREATE TEMPORARY TABLE r (a INT) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
INSERT INTO r VALUES (1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT z;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO n VALUES (13, 13) | Table_map shop.n | Write_rows shop.n | COMMIT
INSERT INTO n VALUES (13, 13);
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: nothing
ROLLBACK TO z;
-- expect: binlog not recorded LF-902
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (12, 12) | Table_map shop.t | Write_rows shop.t | SAVEPOINT `z` | ROLLBACK TO `z` | Xid
COMMIT;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION binlog_format = 'ROW';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
DROP TEMPORARY TABLE r;
