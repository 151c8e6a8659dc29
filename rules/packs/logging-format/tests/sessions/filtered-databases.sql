-- effects: shadow
-- server mariadb-10.11-mixed-do: mariadb-10.11 MIXED --binlog-do-db=shop
-- server mariadb-10.11-row-do: mariadb-10.11 ROW --binlog-do-db=shop
-- server mariadb-10.11-statement-do: mariadb-10.11 STATEMENT --binlog-do-db=shop
-- server mysql-5.6-mixed-do: mysql-5.6 MIXED --binlog-do-db=shop
-- server mysql-5.6-row-do: mysql-5.6 ROW --binlog-do-db=shop
-- server mysql-5.6-statement-do: mysql-5.6 STATEMENT --binlog-do-db=shop
-- server mariadb-10.11-mixed-ignore: mariadb-10.11 MIXED --binlog-ignore-db=shop
-- server mariadb-10.11-row-ignore: mariadb-10.11 ROW --binlog-ignore-db=shop
-- server mariadb-10.11-statement-ignore: mariadb-10.11 STATEMENT --binlog-ignore-db=shop
-- server mysql-5.6-mixed-ignore: mysql-5.6 MIXED --binlog-ignore-db=shop
-- server mysql-5.6-row-ignore: mysql-5.6 ROW --binlog-ignore-db=shop
-- server mysql-5.6-statement-ignore: mysql-5.6 STATEMENT --binlog-ignore-db=shop
-- binlog-do-db: what is logged of a server with two databases
CREATE DATABASE shop;
CREATE DATABASE other;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE other.t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect *-mixed-do, *-statement-do: binlog recorded LF-901 as statement
-- expect *-row-do: binlog recorded LF-901 as rows
-- expect *-mixed-ignore, *-statement-ignore: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row-ignore: binlog not recorded LF-902; binlog advice LF-151
-- expect-events mariadb-10.11-mixed-do, mariadb-10.11-statement-do: Gtid | INSERT INTO t VALUES (1, 1) | Xid
-- expect-events mariadb-10.11-row-do: Gtid | Annotate_rows INSERT INTO t VALUES (1, 1) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-mixed-do, mysql-5.6-statement-do: BEGIN | INSERT INTO t VALUES (1, 1) | Xid
-- expect-events mysql-5.6-row-do: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events *-ignore: nothing
INSERT INTO t VALUES (1, 1);
-- expect *-mixed-do, *-statement-do: binlog recorded LF-901 as statement
-- expect *-row-do: binlog not recorded LF-902; binlog advice LF-151
-- expect *-mixed-ignore, *-statement-ignore: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row-ignore: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed-do, mariadb-10.11-statement-do: Gtid | INSERT INTO other.t VALUES (1, 1) | Xid
-- expect-events *-mixed-ignore, *-row-do, *-statement-ignore: nothing
-- expect-events mysql-5.6-mixed-do, mysql-5.6-statement-do: BEGIN | INSERT INTO other.t VALUES (1, 1) | Xid
-- expect-events mariadb-10.11-row-ignore: Gtid | Annotate_rows INSERT INTO other.t VALUES (1, 1) | Table_map other.t | Write_rows other.t | Xid
-- expect-events mysql-5.6-row-ignore: BEGIN | Table_map other.t | Write_rows other.t | Xid
INSERT INTO other.t VALUES (1, 1);
-- expect *-mixed-do, *-statement-do: binlog recorded LF-901 as statement
-- expect *-row-do, *-row-ignore: binlog recorded LF-901 as rows; binlog advice LF-151
-- expect *-mixed-ignore, *-statement-ignore: binlog not recorded LF-902; binlog advice LF-150
-- expect-events mariadb-10.11-mixed-do, mariadb-10.11-statement-do: Gtid | UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a | Xid
-- expect-events mariadb-10.11-row-do: Gtid | Annotate_rows UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a | Table_map shop.t | Update_rows shop.t | Xid
-- expect-events mysql-5.6-mixed-do, mysql-5.6-statement-do: BEGIN | UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a | Xid
-- expect-events mysql-5.6-row-do: BEGIN | Table_map shop.t | Update_rows shop.t | Xid
-- expect-events *-mixed-ignore, *-statement-ignore: nothing
-- expect-events mariadb-10.11-row-ignore: Gtid | Annotate_rows UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a | Table_map other.t | Update_rows other.t | Xid
-- expect-events mysql-5.6-row-ignore: BEGIN | Table_map other.t | Update_rows other.t | Xid
UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a;
-- expect *-mixed-do, *-statement-do: binlog recorded LF-901 as statement
-- expect *-row-do: binlog recorded LF-901 as rows
-- expect *-mixed-ignore, *-statement-ignore: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row-ignore: binlog not recorded LF-902; binlog advice LF-151
-- expect-events mariadb-10.11-mixed-do, mariadb-10.11-statement-do: Gtid | INSERT INTO n VALUES (1, 1) | COMMIT
-- expect-events mariadb-10.11-row-do: Gtid | Annotate_rows INSERT INTO n VALUES (1, 1) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-5.6-mixed-do, mysql-5.6-statement-do: BEGIN | INSERT INTO n VALUES (1, 1) | COMMIT
-- expect-events mysql-5.6-row-do: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events *-ignore: nothing
INSERT INTO n VALUES (1, 1);
-- expect *-do, *-mixed-ignore, *-statement-ignore: binlog not recorded LF-902
-- expect *-row-ignore: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: nothing
SELECT * FROM t FOR UPDATE;
-- expect *-do: binlog recorded LF-901 as statement
-- expect *-ignore: binlog not recorded LF-902; binlog advice LF-150
-- expect-events mariadb-10.11-mixed-do, mariadb-10.11-row-do, mariadb-10.11-statement-do: Gtid | ALTER TABLE t ADD c INT
-- expect-events mysql-5.6-mixed-do, mysql-5.6-row-do, mysql-5.6-statement-do: ALTER TABLE t ADD c INT
-- expect-events *-ignore: nothing
ALTER TABLE t ADD c INT;
-- expect *-do: binlog recorded LF-901 as statement
-- expect *-ignore: binlog not recorded LF-902; binlog advice LF-150
-- expect-events mariadb-10.11-mixed-do, mariadb-10.11-row-do, mariadb-10.11-statement-do: Gtid | CREATE USER u@localhost
-- expect-events mysql-5.6-mixed-do, mysql-5.6-row-do, mysql-5.6-statement-do: CREATE USER u@localhost
-- expect-events *-ignore: nothing
CREATE USER u@localhost;
USE other;
-- expect *-mixed-do, *-statement-do: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row-do: binlog not recorded LF-902; binlog advice LF-151
-- expect *-mixed-ignore, *-statement-ignore: binlog recorded LF-901 as statement
-- expect *-row-ignore: binlog recorded LF-901 as rows
-- expect-events *-do: nothing
-- expect-events mariadb-10.11-mixed-ignore, mariadb-10.11-statement-ignore: Gtid | INSERT INTO t VALUES (3, 3) | Xid
-- expect-events mariadb-10.11-row-ignore: Gtid | Annotate_rows INSERT INTO t VALUES (3, 3) | Table_map other.t | Write_rows other.t | Xid
-- expect-events mysql-5.6-mixed-ignore, mysql-5.6-statement-ignore: BEGIN | INSERT INTO t VALUES (3, 3) | Xid
-- expect-events mysql-5.6-row-ignore: BEGIN | Table_map other.t | Write_rows other.t | Xid
INSERT INTO t VALUES (3, 3);
-- expect *-mixed-do, *-statement-do: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row-do: binlog recorded LF-901 as rows
-- expect *-mixed-ignore, *-statement-ignore: binlog recorded LF-901 as statement
-- expect *-row-ignore: binlog not recorded LF-902; binlog advice LF-151
-- expect-events *-mixed-do, *-row-ignore, *-statement-do: nothing
-- expect-events mariadb-10.11-row-do: Gtid | Annotate_rows INSERT INTO shop.n VALUES (3, 3) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-5.6-row-do: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mariadb-10.11-mixed-ignore, mariadb-10.11-statement-ignore: Gtid | INSERT INTO shop.n VALUES (3, 3) | COMMIT
-- expect-events mysql-5.6-mixed-ignore, mysql-5.6-statement-ignore: BEGIN | INSERT INTO shop.n VALUES (3, 3) | COMMIT
INSERT INTO shop.n VALUES (3, 3);
-- expect *-mixed-do: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect *-row-do: binlog recorded LF-901 as rows
-- expect *-statement-do: binlog not recorded LF-902; binlog advice LF-150
-- expect *-mixed-ignore, *-row-ignore: binlog not recorded LF-902; binlog advice LF-151
-- expect *-statement-ignore: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events mariadb-10.11-mixed-do, mariadb-10.11-row-do: Gtid | Annotate_rows INSERT INTO shop.n SELECT a + 10, b FROM shop.n LIMIT 1 | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events *-mixed-ignore, *-row-ignore, *-statement-do: nothing
-- expect-events mysql-5.6-mixed-do, mysql-5.6-row-do: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mariadb-10.11-statement-ignore: Gtid | INSERT INTO shop.n SELECT a + 10, b FROM shop.n LIMIT 1 | COMMIT
-- expect-events mysql-5.6-statement-ignore: BEGIN | INSERT INTO shop.n SELECT a + 10, b FROM shop.n LIMIT 1 | COMMIT
INSERT INTO shop.n SELECT a + 10, b FROM shop.n LIMIT 1;
-- expect *-do: binlog not recorded LF-902; binlog advice LF-150
-- expect *-ignore: binlog recorded LF-901 as statement
-- expect-events *-do: nothing
-- expect-events mariadb-10.11-mixed-ignore, mariadb-10.11-row-ignore, mariadb-10.11-statement-ignore: Gtid | CREATE TABLE shop.x (a INT)
-- expect-events mysql-5.6-mixed-ignore, mysql-5.6-row-ignore, mysql-5.6-statement-ignore: CREATE TABLE shop.x (a INT)
CREATE TABLE shop.x (a INT);
CREATE DATABASE third;
-- expect *-do: binlog recorded LF-901 as statement
-- expect *-ignore: binlog not recorded LF-902; binlog advice LF-150
-- expect-events mariadb-10.11-mixed-do, mariadb-10.11-row-do, mariadb-10.11-statement-do: Gtid | ALTER DATABASE shop CHARACTER SET latin1
-- expect-events mysql-5.6-mixed-do, mysql-5.6-row-do, mysql-5.6-statement-do: ALTER DATABASE shop CHARACTER SET latin1
-- expect-events *-ignore: nothing
ALTER DATABASE shop CHARACTER SET latin1;
-- expect *-mixed-do, *-statement-do: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row-do: binlog recorded LF-901 as rows
-- expect *-mixed-ignore, *-statement-ignore: binlog recorded LF-901 as statement
-- expect *-row-ignore: binlog not recorded LF-902; binlog advice LF-151
-- expect-events *-mixed-do, *-statement-do: nothing
-- expect-events mariadb-10.11-row-do: Gtid | Annotate_rows CREATE TABLE shop.y SELECT a FROM t | Table_map shop.y | Write_rows shop.y | Xid
-- expect-events mysql-5.6-row-do: BEGIN | Table_map shop.y | Write_rows shop.y | Xid
-- expect-events mariadb-10.11-mixed-ignore, mariadb-10.11-statement-ignore: Gtid | CREATE TABLE shop.y SELECT a FROM t
-- expect-events mariadb-10.11-row-ignore: Gtid | CREATE TABLE `shop`.`y` (...) | Xid
-- expect-events mysql-5.6-mixed-ignore, mysql-5.6-statement-ignore: CREATE TABLE shop.y SELECT a FROM t
-- expect-events mysql-5.6-row-ignore: BEGIN | CREATE TABLE `shop`.`y` (...) | Xid
CREATE TABLE shop.y SELECT a FROM t;
-- expect *-do: binlog not recorded LF-902; binlog advice LF-150
-- expect *-ignore: binlog recorded LF-901 as statement
-- expect-events *-do: nothing
-- expect-events mariadb-10.11-mixed-ignore, mariadb-10.11-row-ignore, mariadb-10.11-statement-ignore: Gtid | DROP USER u@localhost
-- expect-events mysql-5.6-mixed-ignore, mysql-5.6-row-ignore, mysql-5.6-statement-ignore: DROP USER u@localhost
DROP USER u@localhost;
-- expect *-do, *-row-ignore: binlog not recorded LF-902
-- expect *-mixed-ignore, *-statement-ignore: binlog recorded LF-901 as statement
-- expect-events *-do, *-row-ignore: nothing
-- expect-events mariadb-10.11-mixed-ignore, mariadb-10.11-statement-ignore: Gtid | CREATE TEMPORARY TABLE q (a INT)
-- expect-events mysql-5.6-mixed-ignore, mysql-5.6-statement-ignore: CREATE TEMPORARY TABLE q (a INT)
CREATE TEMPORARY TABLE q (a INT);
-- expect *-mixed-do, *-statement-do: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row-do: binlog not recorded LF-902; binlog advice LF-151
-- expect *-mixed-ignore, *-statement-ignore: binlog recorded LF-901 as statement
-- expect *-row-ignore: binlog not recorded LF-902
-- expect-events *-do, *-row-ignore: nothing
-- expect-events mariadb-10.11-mixed-ignore, mariadb-10.11-statement-ignore: Gtid | INSERT INTO q VALUES (1) | COMMIT
-- expect-events mysql-5.6-mixed-ignore, mysql-5.6-statement-ignore: BEGIN | INSERT INTO q VALUES (1) | COMMIT
INSERT INTO q VALUES (1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect *-mixed-do, *-statement-do: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row-do: binlog recorded LF-901 as rows
-- expect *-mixed-ignore, *-statement-ignore: binlog recorded LF-901 as statement
-- expect *-row-ignore: binlog not recorded LF-902; binlog advice LF-151
-- expect-events *-mixed-do, *-row-ignore, *-statement-do: nothing
-- expect-events mariadb-10.11-row-do: Gtid | Annotate_rows INSERT INTO shop.n VALUES (9, 9) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-5.6-row-do: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mariadb-10.11-mixed-ignore, mariadb-10.11-statement-ignore: Gtid | INSERT INTO shop.n VALUES (9, 9) | COMMIT
-- expect-events mysql-5.6-mixed-ignore, mysql-5.6-statement-ignore: BEGIN | INSERT INTO shop.n VALUES (9, 9) | COMMIT
INSERT INTO shop.n VALUES (9, 9);
-- expect *-mixed-do, *-statement-do: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row-do: binlog not recorded LF-902; binlog advice LF-151
-- expect *-mixed-ignore, *-statement-ignore: binlog recorded LF-901 as statement
-- expect *-row-ignore: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (9, 9);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT s;
-- expect: binlog not recorded LF-902
-- expect-events *-do: nothing
-- expect-events mariadb-10.11-mixed-ignore, mariadb-10.11-statement-ignore: Gtid | INSERT INTO t VALUES (9, 9) | SAVEPOINT `s` | Xid
-- expect-events mariadb-10.11-row-ignore: Gtid | Annotate_rows INSERT INTO t VALUES (9, 9) | Table_map other.t | Write_rows other.t | SAVEPOINT `s` | Xid
-- expect-events mysql-5.6-mixed-ignore, mysql-5.6-statement-ignore: BEGIN | INSERT INTO t VALUES (9, 9) | SAVEPOINT `s` | Xid
-- expect-events mysql-5.6-row-ignore: BEGIN | Table_map other.t | Write_rows other.t | SAVEPOINT `s` | Xid
COMMIT;
-- expect *-do: binlog not recorded LF-902; binlog advice LF-150
-- expect *-ignore: binlog recorded LF-901 as statement
-- expect-events *-do: nothing
-- expect-events mariadb-10.11-mixed-ignore, mariadb-10.11-row-ignore, mariadb-10.11-statement-ignore: Gtid | DROP DATABASE third
-- expect-events mysql-5.6-mixed-ignore, mysql-5.6-row-ignore, mysql-5.6-statement-ignore: DROP DATABASE third
-- expect-end mariadb-10.11-mixed-*, mariadb-10.11-statement-*, mysql-*: binlog recorded LF-901 as statement
-- expect-end-events mariadb-10.11-mixed-*, mariadb-10.11-statement-*: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `q`
-- expect-end-events mysql-*: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `q`
DROP DATABASE third;
-- session: 2
-- expect mariadb-10.11-mixed-do, mariadb-10.11-statement-do: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row-do: binlog recorded LF-901 as rows
-- expect *-mixed-ignore, *-statement-ignore, mysql-5.6-mixed-do, mysql-5.6-statement-do: binlog recorded LF-901 as statement
-- expect *-row-ignore: binlog not recorded LF-902; binlog advice LF-151
-- expect-events *-row-ignore, mariadb-10.11-mixed-do, mariadb-10.11-statement-do: nothing
-- expect-events mariadb-10.11-row-do: Gtid | Annotate_rows INSERT INTO shop.t (a) VALUES (7) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-mixed-*, mysql-5.6-statement-*: BEGIN | INSERT INTO shop.t (a) VALUES (7) | Xid
-- expect-events mysql-5.6-row-do: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mariadb-10.11-mixed-ignore, mariadb-10.11-statement-ignore: Gtid | INSERT INTO shop.t (a) VALUES (7) | Xid
INSERT INTO shop.t (a) VALUES (7);
-- expect mariadb-10.11-mixed-do, mariadb-10.11-statement-do: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row-do: binlog not recorded LF-902; binlog advice LF-151
-- expect *-mixed-ignore, *-statement-ignore, mysql-5.6-mixed-do, mysql-5.6-statement-do: binlog recorded LF-901 as statement
-- expect *-row-ignore: binlog recorded LF-901 as rows
-- expect-events *-row-do, mariadb-10.11-mixed-do, mariadb-10.11-statement-do: nothing
-- expect-events mysql-5.6-mixed-*, mysql-5.6-statement-*: BEGIN | INSERT INTO other.t VALUES (7, 7) | Xid
-- expect-events mariadb-10.11-mixed-ignore, mariadb-10.11-statement-ignore: Gtid | INSERT INTO other.t VALUES (7, 7) | Xid
-- expect-events mariadb-10.11-row-ignore: Gtid | Annotate_rows INSERT INTO other.t VALUES (7, 7) | Table_map other.t | Write_rows other.t | Xid
-- expect-events mysql-5.6-row-ignore: BEGIN | Table_map other.t | Write_rows other.t | Xid
INSERT INTO other.t VALUES (7, 7);
-- expect mariadb-10.11-mixed-do, mariadb-10.11-row-do, mariadb-10.11-statement-do: binlog not recorded LF-902; binlog advice LF-150
-- expect *-ignore, mysql-*: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-mixed-do, mariadb-10.11-row-do, mariadb-10.11-statement-do: nothing
-- expect-events mysql-*: CREATE USER v@localhost
-- expect-events mariadb-10.11-mixed-ignore, mariadb-10.11-row-ignore, mariadb-10.11-statement-ignore: Gtid | CREATE USER v@localhost
CREATE USER v@localhost;
