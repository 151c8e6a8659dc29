-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- instance: --binlog-ignore-db=shop
-- binlog-ignore-db: what is logged of a server with two databases
CREATE DATABASE shop;
CREATE DATABASE other;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE other.t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: nothing
INSERT INTO t VALUES (1, 1);
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO other.t VALUES (1, 1) | Table_map other.t | Write_rows other.t | Xid
INSERT INTO other.t VALUES (1, 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-151
-- expect-events: Gtid | Annotate_rows UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a | Table_map other.t | Update_rows other.t | Xid
UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a;
-- expect: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: nothing
INSERT INTO n VALUES (1, 1);
-- expect: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: nothing
SELECT * FROM t FOR UPDATE;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
ALTER TABLE t ADD c INT;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
CREATE USER u@localhost;
USE other;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (3, 3) | Table_map other.t | Write_rows other.t | Xid
INSERT INTO t VALUES (3, 3);
-- expect: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: nothing
INSERT INTO shop.n VALUES (3, 3);
-- expect: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: nothing
INSERT INTO shop.n SELECT a + 10, b FROM shop.n LIMIT 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE TABLE shop.x (a INT)
CREATE TABLE shop.x (a INT);
CREATE DATABASE third;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
ALTER DATABASE shop CHARACTER SET latin1;
-- expect: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: Gtid | CREATE TABLE `shop`.`y` (...) | Xid
CREATE TABLE shop.y SELECT a FROM t;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | DROP USER u@localhost
DROP USER u@localhost;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
CREATE TEMPORARY TABLE q (a INT);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
INSERT INTO q VALUES (1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: nothing
INSERT INTO shop.n VALUES (9, 9);
-- expect: binlog recorded LF-901 as rows
-- expect-events: nothing
INSERT INTO t VALUES (9, 9);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT s;
-- expect: binlog not recorded LF-902
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (9, 9) | Table_map other.t | Write_rows other.t | SAVEPOINT `s` | Xid
COMMIT;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | DROP DATABASE third
DROP DATABASE third;
-- session: 2
-- expect: binlog not recorded LF-902; binlog advice LF-151
-- expect-events: nothing
INSERT INTO shop.t (a) VALUES (7);
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO other.t VALUES (7, 7) | Table_map other.t | Write_rows other.t | Xid
INSERT INTO other.t VALUES (7, 7);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE USER v@localhost
CREATE USER v@localhost;
