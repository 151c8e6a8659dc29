-- effects: shadow
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-mixed: mysql-5.6 MIXED
-- server mysql-5.6-row: mysql-5.6 ROW
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- instance: --binlog-do-db=shop
-- binlog-do-db: what is logged of a server with two databases
CREATE DATABASE shop;
CREATE DATABASE other;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE other.t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1, 1) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (1, 1) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1, 1) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
INSERT INTO t VALUES (1, 1);
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog not recorded LF-902; binlog advice LF-151
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO other.t VALUES (1, 1) | Xid
-- expect-events *-row: nothing
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO other.t VALUES (1, 1) | Xid
INSERT INTO other.t VALUES (1, 1);
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows; binlog advice LF-151
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a | Table_map shop.t | Update_rows shop.t | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Update_rows shop.t | Xid
UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO n VALUES (1, 1) | COMMIT
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO n VALUES (1, 1) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO n VALUES (1, 1) | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
INSERT INTO n VALUES (1, 1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT * FROM t FOR UPDATE;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | ALTER TABLE t ADD c INT
-- expect-events mysql-*: ALTER TABLE t ADD c INT
ALTER TABLE t ADD c INT;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | CREATE USER u@localhost
-- expect-events mysql-*: CREATE USER u@localhost
CREATE USER u@localhost;
USE other;
-- expect *-mixed, *-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: nothing
INSERT INTO t VALUES (3, 3);
-- expect *-mixed, *-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events *-mixed, *-statement: nothing
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO shop.n VALUES (3, 3) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
INSERT INTO shop.n VALUES (3, 3);
-- expect *-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO shop.n SELECT a + 10, b FROM shop.n LIMIT 1 | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events *-statement: nothing
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
INSERT INTO shop.n SELECT a + 10, b FROM shop.n LIMIT 1;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
CREATE TABLE shop.x (a INT);
CREATE DATABASE third;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | ALTER DATABASE shop CHARACTER SET latin1
-- expect-events mysql-*: ALTER DATABASE shop CHARACTER SET latin1
ALTER DATABASE shop CHARACTER SET latin1;
-- expect *-mixed, *-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events *-mixed, *-statement: nothing
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows CREATE TABLE shop.y SELECT a FROM t | Table_map shop.y | Write_rows shop.y | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.y | Write_rows shop.y | Xid
CREATE TABLE shop.y SELECT a FROM t;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
DROP USER u@localhost;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
CREATE TEMPORARY TABLE q (a INT);
-- expect *-mixed, *-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: nothing
INSERT INTO q VALUES (1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect *-mixed, *-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events *-mixed, *-statement: nothing
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO shop.n VALUES (9, 9) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
INSERT INTO shop.n VALUES (9, 9);
-- expect *-mixed, *-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: nothing
INSERT INTO t VALUES (9, 9);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT s;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
COMMIT;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
-- expect-end mariadb-10.11-mixed, mariadb-10.11-statement, mysql-*: binlog recorded LF-901 as statement
-- expect-end-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `q`
-- expect-end-events mysql-*: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `q`
DROP DATABASE third;
-- session: 2
-- expect mariadb-10.11-mixed, mariadb-10.11-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row: binlog recorded LF-901 as rows
-- expect mysql-5.6-mixed, mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: nothing
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO shop.t (a) VALUES (7) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO shop.t (a) VALUES (7) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
INSERT INTO shop.t (a) VALUES (7);
-- expect mariadb-10.11-mixed, mariadb-10.11-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect *-row: binlog not recorded LF-902; binlog advice LF-151
-- expect mysql-5.6-mixed, mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect-events mariadb-*, mysql-5.6-row: nothing
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO other.t VALUES (7, 7) | Xid
INSERT INTO other.t VALUES (7, 7);
-- expect mariadb-*: binlog not recorded LF-902; binlog advice LF-150
-- expect mysql-*: binlog recorded LF-901 as statement
-- expect-events mariadb-*: nothing
-- expect-events mysql-*: CREATE USER v@localhost
CREATE USER v@localhost;
