-- effects: shadow
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-mixed: mysql-5.6 MIXED
-- server mysql-5.6-row: mysql-5.6 ROW
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- instance: --binlog-ignore-db=shop
-- binlog-ignore-db: what is logged of a server with two databases
CREATE DATABASE shop;
CREATE DATABASE other;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE other.t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect *-mixed, *-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: nothing
INSERT INTO t VALUES (1, 1);
-- expect *-mixed, *-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events *-mixed, *-statement: nothing
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO other.t VALUES (1, 1) | Table_map other.t | Write_rows other.t | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map other.t | Write_rows other.t | Xid
INSERT INTO other.t VALUES (1, 1);
-- expect *-mixed, *-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row: binlog recorded LF-901 as rows; binlog advice LF-151
-- expect-events *-mixed, *-statement: nothing
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a | Table_map other.t | Update_rows other.t | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map other.t | Update_rows other.t | Xid
UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a;
-- expect *-mixed, *-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: nothing
INSERT INTO n VALUES (1, 1);
-- expect *-mixed, *-statement: binlog not recorded LF-902
-- expect *-row: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: nothing
SELECT * FROM t FOR UPDATE;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
ALTER TABLE t ADD c INT;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
CREATE USER u@localhost;
USE other;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (3, 3) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (3, 3) | Table_map other.t | Write_rows other.t | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (3, 3) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map other.t | Write_rows other.t | Xid
INSERT INTO t VALUES (3, 3);
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog not recorded LF-902; binlog advice LF-151
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO shop.n VALUES (3, 3) | COMMIT
-- expect-events *-row: nothing
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO shop.n VALUES (3, 3) | COMMIT
INSERT INTO shop.n VALUES (3, 3);
-- expect *-mixed, *-row: binlog not recorded LF-902; binlog advice LF-151
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events *-mixed, *-row: nothing
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO shop.n SELECT a + 10, b FROM shop.n LIMIT 1 | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO shop.n SELECT a + 10, b FROM shop.n LIMIT 1 | COMMIT
INSERT INTO shop.n SELECT a + 10, b FROM shop.n LIMIT 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | CREATE TABLE shop.x (a INT)
-- expect-events mysql-*: CREATE TABLE shop.x (a INT)
CREATE TABLE shop.x (a INT);
CREATE DATABASE third;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
ALTER DATABASE shop CHARACTER SET latin1;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog not recorded LF-902; binlog advice LF-151
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | CREATE TABLE shop.y SELECT a FROM t
-- expect-events mariadb-10.11-row: Gtid | CREATE TABLE `shop`.`y` (...) | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: CREATE TABLE shop.y SELECT a FROM t
-- expect-events mysql-5.6-row: BEGIN | CREATE TABLE `shop`.`y` (...) | Xid
CREATE TABLE shop.y SELECT a FROM t;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | DROP USER u@localhost
-- expect-events mysql-*: DROP USER u@localhost
DROP USER u@localhost;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | CREATE TEMPORARY TABLE q (a INT)
-- expect-events *-row: nothing
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: CREATE TEMPORARY TABLE q (a INT)
CREATE TEMPORARY TABLE q (a INT);
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO q VALUES (1) | COMMIT
-- expect-events *-row: nothing
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO q VALUES (1) | COMMIT
INSERT INTO q VALUES (1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog not recorded LF-902; binlog advice LF-151
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO shop.n VALUES (9, 9) | COMMIT
-- expect-events *-row: nothing
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO shop.n VALUES (9, 9) | COMMIT
INSERT INTO shop.n VALUES (9, 9);
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (9, 9);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT s;
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (9, 9) | SAVEPOINT `s` | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (9, 9) | Table_map other.t | Write_rows other.t | SAVEPOINT `s` | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (9, 9) | SAVEPOINT `s` | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map other.t | Write_rows other.t | SAVEPOINT `s` | Xid
COMMIT;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | DROP DATABASE third
-- expect-events mysql-*: DROP DATABASE third
-- expect-end mariadb-10.11-mixed, mariadb-10.11-statement, mysql-*: binlog recorded LF-901 as statement
-- expect-end-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `q`
-- expect-end-events mysql-*: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `q`
DROP DATABASE third;
-- session: 2
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog not recorded LF-902; binlog advice LF-151
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO shop.t (a) VALUES (7) | Xid
-- expect-events *-row: nothing
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO shop.t (a) VALUES (7) | Xid
INSERT INTO shop.t (a) VALUES (7);
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO other.t VALUES (7, 7) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO other.t VALUES (7, 7) | Table_map other.t | Write_rows other.t | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO other.t VALUES (7, 7) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map other.t | Write_rows other.t | Xid
INSERT INTO other.t VALUES (7, 7);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | CREATE USER v@localhost
-- expect-events mysql-*: CREATE USER v@localhost
CREATE USER v@localhost;
