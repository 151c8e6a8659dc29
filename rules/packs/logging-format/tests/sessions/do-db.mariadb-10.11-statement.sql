-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- instance: --binlog-do-db=shop
-- binlog-do-db: what is logged of a server with two databases
CREATE DATABASE shop;
CREATE DATABASE other;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE other.t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t VALUES (1, 1) | Xid
INSERT INTO t VALUES (1, 1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO other.t VALUES (1, 1) | Xid
INSERT INTO other.t VALUES (1, 1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a | Xid
UPDATE t, other.t AS o SET t.b = 2, o.b = 2 WHERE t.a = o.a;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO n VALUES (1, 1) | COMMIT
INSERT INTO n VALUES (1, 1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT * FROM t FOR UPDATE;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | ALTER TABLE t ADD c INT
ALTER TABLE t ADD c INT;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE USER u@localhost
CREATE USER u@localhost;
USE other;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
INSERT INTO t VALUES (3, 3);
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
INSERT INTO shop.n VALUES (3, 3);
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
INSERT INTO shop.n SELECT a + 10, b FROM shop.n LIMIT 1;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
CREATE TABLE shop.x (a INT);
CREATE DATABASE third;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | ALTER DATABASE shop CHARACTER SET latin1
ALTER DATABASE shop CHARACTER SET latin1;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
CREATE TABLE shop.y SELECT a FROM t;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
DROP USER u@localhost;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
CREATE TEMPORARY TABLE q (a INT);
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
INSERT INTO q VALUES (1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
INSERT INTO shop.n VALUES (9, 9);
-- expect: binlog not recorded LF-902; binlog advice LF-150
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
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `q`
DROP DATABASE third;
-- session: 2
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
INSERT INTO shop.t (a) VALUES (7);
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
INSERT INTO other.t VALUES (7, 7);
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
CREATE USER v@localhost;
