-- effects: shadow
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-mixed: mysql-5.6 MIXED
-- server mysql-5.6-row: mysql-5.6 ROW
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- server mysql-8.0-statement: mysql-8.0 STATEMENT
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
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (1, 1);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1, 1) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (1, 1) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1, 1) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (1, 1) | Xid
COMMIT AND CHAIN;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (2, 2);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK AND CHAIN;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (3, 3);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT s1;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (4, 4);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT s2;
-- expect *-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(NONTRANS_AFTER_TRANS) as rows
-- expect *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO n VALUES (4, 4) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events *-statement: nothing
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
INSERT INTO n VALUES (4, 4);
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: nothing
ROLLBACK TO s1;
-- expect: binlog fails LF-903
-- expect-events: nothing
ROLLBACK TO s2;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (5, 5);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
RELEASE SAVEPOINT s1;
-- expect: binlog fails LF-903
-- expect-events: nothing
ROLLBACK TO s1;
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed: Gtid | INSERT INTO t VALUES (3, 3) | SAVEPOINT `s1` | INSERT INTO t VALUES (4, 4) | SAVEPOINT `s2` | ROLLBACK TO `s1` | INSERT INTO t VALUES (5, 5) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (3, 3) | Table_map shop.t | Write_rows shop.t | SAVEPOINT `s1` | Annotate_rows INSERT INTO t VALUES (4, 4) | Table_map shop.t | Write_rows shop.t | SAVEPOINT `s2` | ROLLBACK TO `s1` | Annotate_rows INSERT INTO t VALUES (5, 5) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (3, 3) | SAVEPOINT `s1` | INSERT INTO t VALUES (4, 4) | SAVEPOINT `s2` | INSERT INTO n VALUES (4, 4) | ROLLBACK TO `s1` | INSERT INTO t VALUES (5, 5) | Xid
-- expect-events mysql-5.6-mixed: BEGIN | INSERT INTO t VALUES (3, 3) | SAVEPOINT `s1` | INSERT INTO t VALUES (5, 5) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | SAVEPOINT `s1` | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (3, 3) | SAVEPOINT `s1` | INSERT INTO t VALUES (4, 4) | SAVEPOINT `s2` | INSERT INTO n VALUES (4, 4) | ROLLBACK TO `s1` | INSERT INTO t VALUES (5, 5) | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (3, 3) | SAVEPOINT `s1` | INSERT INTO t VALUES (4, 4) | SAVEPOINT `s2` | INSERT INTO n VALUES (4, 4) | ROLLBACK TO `s1` | INSERT INTO t VALUES (5, 5) | Xid
COMMIT;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET autocommit = 0;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (6, 6);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT a;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT b;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (7, 7);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
RELEASE SAVEPOINT a;
-- expect: binlog fails LF-903
-- expect-events: nothing
ROLLBACK TO b;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (6, 6) | SAVEPOINT `a` | SAVEPOINT `b` | INSERT INTO t VALUES (7, 7) | Xid | Gtid | CREATE TABLE later (a INT)
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (6, 6) | Table_map shop.t | Write_rows shop.t | SAVEPOINT `a` | SAVEPOINT `b` | Annotate_rows INSERT INTO t VALUES (7, 7) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | CREATE TABLE later (a INT)
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (6, 6) | SAVEPOINT `a` | SAVEPOINT `b` | INSERT INTO t VALUES (7, 7) | Xid | CREATE TABLE later (a INT)
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | SAVEPOINT `a` | SAVEPOINT `b` | Table_map shop.t | Write_rows shop.t | Xid | CREATE TABLE later (a INT)
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (6, 6) | SAVEPOINT `a` | SAVEPOINT `b` | INSERT INTO t VALUES (7, 7) | Xid | Anonymous_gtid | CREATE TABLE later (a INT)
CREATE TABLE later (a INT);
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (8, 8);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (8, 8) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (8, 8) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (8, 8) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (8, 8) | Xid
SET autocommit = 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (9, 9);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (9, 9) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (9, 9) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (9, 9) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (9, 9) | Xid
BEGIN;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (10, 10);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (10, 10) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (10, 10) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (10, 10) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (10, 10) | Xid
LOCK TABLES t WRITE;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
UNLOCK TABLES;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
START TRANSACTION;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO n VALUES (11, 11) | COMMIT
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO n VALUES (11, 11) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO n VALUES (11, 11) | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO n VALUES (11, 11) | COMMIT
INSERT INTO n VALUES (11, 11);
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (11, 11);
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row, mysql-*: nothing
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (11, 11) | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog not recorded LF-902
-- expect-events: nothing
CREATE TEMPORARY TABLE q (a INT);
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog not recorded LF-902
-- expect-events: nothing
INSERT INTO q VALUES (1);
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t SELECT a + 20, a FROM q;
-- expect mariadb-10.11-mixed, mariadb-10.11-statement, mysql-*: binlog recorded LF-901 as statement
-- expect mariadb-10.11-row: binlog not recorded LF-902
-- expect-events: nothing
DROP TEMPORARY TABLE q;
-- expect mariadb-*: binlog not recorded LF-902
-- expect mysql-*: binlog not recorded LF-902; binlog warned LF-521; binlog warned LF-522
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | CREATE TEMPORARY TABLE q (a INT) | INSERT INTO q VALUES (1) | INSERT INTO t SELECT a + 20, a FROM q | DROP TEMPORARY TABLE `q` /* generated by server */ | ROLLBACK
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t SELECT a + 20, a FROM q | Table_map shop.t | Write_rows shop.t | ROLLBACK
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | CREATE TEMPORARY TABLE q (a INT) | INSERT INTO q VALUES (1) | INSERT INTO t SELECT a + 20, a FROM q | DROP TEMPORARY TABLE `q` /* generated by server */ | ROLLBACK
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | DROP TEMPORARY TABLE IF EXISTS `shop`.`q` /* generated by server */ | ROLLBACK
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | CREATE TEMPORARY TABLE q (a INT) | INSERT INTO q VALUES (1) | INSERT INTO t SELECT a + 20, a FROM q | DROP TEMPORARY TABLE `q` /* generated by server */ | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (12, 12);
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog not recorded LF-902
-- expect-events: nothing
CREATE TEMPORARY TABLE r (a INT) ENGINE=MyISAM;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog not recorded LF-902
-- expect-events: nothing
INSERT INTO r VALUES (1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT z;
-- expect *-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(NONTRANS_AFTER_TRANS) as rows
-- expect *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO n VALUES (13, 13) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events *-statement: nothing
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
INSERT INTO n VALUES (13, 13);
-- expect mariadb-*: binlog not recorded LF-902; binlog warned LF-520
-- expect mysql-*: binlog not recorded LF-902; binlog warned LF-520; binlog warned LF-521
-- expect-events: nothing
ROLLBACK TO z;
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed: Gtid | INSERT INTO t VALUES (12, 12) | CREATE TEMPORARY TABLE r (a INT) ENGINE=MyISAM | INSERT INTO r VALUES (1) | SAVEPOINT `z` | ROLLBACK TO `z` | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (12, 12) | Table_map shop.t | Write_rows shop.t | SAVEPOINT `z` | ROLLBACK TO `z` | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (12, 12) | CREATE TEMPORARY TABLE r (a INT) ENGINE=MyISAM | INSERT INTO r VALUES (1) | SAVEPOINT `z` | INSERT INTO n VALUES (13, 13) | ROLLBACK TO `z` | Xid
-- expect-events mysql-5.6-mixed: BEGIN | INSERT INTO t VALUES (12, 12) | CREATE TEMPORARY TABLE r (a INT) ENGINE=MyISAM | INSERT INTO r VALUES (1) | SAVEPOINT `z` | ROLLBACK TO `z` | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | SAVEPOINT `z` | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (12, 12) | CREATE TEMPORARY TABLE r (a INT) ENGINE=MyISAM | INSERT INTO r VALUES (1) | SAVEPOINT `z` | INSERT INTO n VALUES (13, 13) | ROLLBACK TO `z` | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (12, 12) | CREATE TEMPORARY TABLE r (a INT) ENGINE=MyISAM | INSERT INTO r VALUES (1) | SAVEPOINT `z` | INSERT INTO n VALUES (13, 13) | ROLLBACK TO `z` | Xid
COMMIT;
-- expect mariadb-*, mysql-5.6-*: binlog not recorded LF-902
-- expect mysql-8.0-statement: binlog refused LF-222
-- expect-events: nothing
SET SESSION binlog_format = 'ROW';
-- expect mariadb-10.11-mixed, mariadb-10.11-statement, mysql-*: binlog recorded LF-901 as statement
-- expect mariadb-10.11-row: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | DROP TEMPORARY TABLE IF EXISTS `shop`.`r` /* generated by server */
-- expect-events mariadb-10.11-row: nothing
-- expect-events mysql-5.6-*: DROP TEMPORARY TABLE IF EXISTS `shop`.`r` /* generated by server */
-- expect-events mysql-8.0-statement: Anonymous_gtid | DROP TEMPORARY TABLE `r` /* generated by server */
DROP TEMPORARY TABLE r;
