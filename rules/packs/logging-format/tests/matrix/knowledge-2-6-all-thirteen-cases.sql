-- effects: shadow
-- server mariadb-10.11-statement-off: mariadb-10.11 STATEMENT --binlog-direct-non-transactional-updates=OFF
-- server mysql-5.6-statement-off: mysql-5.6 STATEMENT --binlog-direct-non-transactional-updates=OFF
-- server mariadb-10.11-statement-on: mariadb-10.11 STATEMENT --binlog-direct-non-transactional-updates=ON
-- server mysql-5.6-statement-on: mysql-5.6 STATEMENT --binlog-direct-non-transactional-updates=ON
-- knowledge 2.6: the thirteen cases, with nothing in the cache and with a change
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-*: Gtid | CREATE TEMPORARY TABLE tt (a INT PRIMARY KEY, b INT) ENGINE=InnoDB
-- expect-events mysql-*: CREATE TEMPORARY TABLE tt (a INT PRIMARY KEY, b INT) ENGINE=InnoDB
CREATE TEMPORARY TABLE tt (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-*: Gtid | CREATE TEMPORARY TABLE tn (a INT PRIMARY KEY, b INT) ENGINE=MyISAM
-- expect-events mysql-*: CREATE TEMPORARY TABLE tn (a INT PRIMARY KEY, b INT) ENGINE=MyISAM
CREATE TEMPORARY TABLE tn (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO t VALUES (1,1) | Xid
-- expect-events mysql-*: BEGIN | INSERT INTO t VALUES (1,1) | Xid
INSERT INTO t VALUES (1,1);
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO n VALUES (1,1) | COMMIT
-- expect-events mysql-*: BEGIN | INSERT INTO n VALUES (1,1) | COMMIT
INSERT INTO n VALUES (1,1);
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO tt VALUES (1,1) | COMMIT
-- expect-events mysql-*: BEGIN | INSERT INTO tt VALUES (1,1) | COMMIT
INSERT INTO tt VALUES (1,1);
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO tn VALUES (1,1) | COMMIT
-- expect-events mysql-*: BEGIN | INSERT INTO tn VALUES (1,1) | COMMIT
INSERT INTO tn VALUES (1,1);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
UPDATE t, n SET t.b = 110, n.b = 110 WHERE t.a = n.a;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events mariadb-*: Gtid | UPDATE t, n SET t.b = 110, n.b = 110 WHERE t.a = n.a | ROLLBACK
-- expect-events mysql-*: BEGIN | UPDATE t, n SET t.b = 110, n.b = 110 WHERE t.a = n.a | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO t SELECT a + 120, b FROM n WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
UPDATE n, tt SET n.b = 130, tt.b = 130 WHERE n.a = tt.a;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events mariadb-*: Gtid | UPDATE n, tt SET n.b = 130, tt.b = 130 WHERE n.a = tt.a | ROLLBACK
-- expect-events mysql-*: BEGIN | UPDATE n, tt SET n.b = 130, tt.b = 130 WHERE n.a = tt.a | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO tt SELECT a + 140, b FROM n WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect *-off: binlog recorded LF-901 as statement; binlog no LF-100
-- expect *-on: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
UPDATE t, tn SET t.b = 150, tn.b = 150 WHERE t.a = tn.a;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events mariadb-*: Gtid | UPDATE t, tn SET t.b = 150, tn.b = 150 WHERE t.a = tn.a | ROLLBACK
-- expect-events mysql-*: BEGIN | UPDATE t, tn SET t.b = 150, tn.b = 150 WHERE t.a = tn.a | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect *-off: binlog recorded LF-901 as statement; binlog no LF-100
-- expect *-on: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO t SELECT a + 160, b FROM tn WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect *-off: binlog recorded LF-901 as statement; binlog no LF-100
-- expect *-on: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
UPDATE tt, tn SET tt.b = 170, tn.b = 170 WHERE tt.a = tn.a;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events mariadb-*: Gtid | UPDATE tt, tn SET tt.b = 170, tn.b = 170 WHERE tt.a = tn.a | ROLLBACK
-- expect-events mysql-*: BEGIN | UPDATE tt, tn SET tt.b = 170, tn.b = 170 WHERE tt.a = tn.a | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect *-off: binlog recorded LF-901 as statement; binlog no LF-100
-- expect *-on: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO tt SELECT a + 180, b FROM tn WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO n SELECT a + 190, b FROM t WHERE a = 1 | COMMIT
-- expect-events mysql-*: BEGIN | INSERT INTO n SELECT a + 190, b FROM t WHERE a = 1 | COMMIT
INSERT INTO n SELECT a + 190, b FROM t WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO n SELECT a + 200, b FROM tt WHERE a = 1 | COMMIT
-- expect-events mysql-*: BEGIN | INSERT INTO n SELECT a + 200, b FROM tt WHERE a = 1 | COMMIT
INSERT INTO n SELECT a + 200, b FROM tt WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO tn SELECT a + 210, b FROM t WHERE a = 1 | COMMIT
-- expect-events mysql-*: BEGIN | INSERT INTO tn SELECT a + 210, b FROM t WHERE a = 1 | COMMIT
INSERT INTO tn SELECT a + 210, b FROM t WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO tn SELECT a + 220, b FROM tt WHERE a = 1 | COMMIT
-- expect-events mysql-*: BEGIN | INSERT INTO tn SELECT a + 220, b FROM tt WHERE a = 1 | COMMIT
INSERT INTO tn SELECT a + 220, b FROM tt WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO tn SELECT a + 230, b FROM n WHERE a = 1 | COMMIT
-- expect-events mysql-*: BEGIN | INSERT INTO tn SELECT a + 230, b FROM n WHERE a = 1 | COMMIT
INSERT INTO tn SELECT a + 230, b FROM n WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (240,0);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
UPDATE t, n SET t.b = 240, n.b = 240 WHERE t.a = n.a;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO t VALUES (240,0) | UPDATE t, n SET t.b = 240, n.b = 240 WHERE t.a = n.a | ROLLBACK
-- expect-events mysql-*: BEGIN | INSERT INTO t VALUES (240,0) | UPDATE t, n SET t.b = 240, n.b = 240 WHERE t.a = n.a | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (250,0);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO t SELECT a + 250, b FROM n WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (260,0);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
UPDATE n, tt SET n.b = 260, tt.b = 260 WHERE n.a = tt.a;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO t VALUES (260,0) | UPDATE n, tt SET n.b = 260, tt.b = 260 WHERE n.a = tt.a | ROLLBACK
-- expect-events mysql-*: BEGIN | INSERT INTO t VALUES (260,0) | UPDATE n, tt SET n.b = 260, tt.b = 260 WHERE n.a = tt.a | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (270,0);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO tt SELECT a + 270, b FROM n WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (280,0);
-- expect *-off: binlog recorded LF-901 as statement; binlog no LF-100
-- expect *-on: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
UPDATE t, tn SET t.b = 280, tn.b = 280 WHERE t.a = tn.a;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO t VALUES (280,0) | UPDATE t, tn SET t.b = 280, tn.b = 280 WHERE t.a = tn.a | ROLLBACK
-- expect-events mysql-*: BEGIN | INSERT INTO t VALUES (280,0) | UPDATE t, tn SET t.b = 280, tn.b = 280 WHERE t.a = tn.a | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (290,0);
-- expect *-off: binlog recorded LF-901 as statement; binlog no LF-100
-- expect *-on: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO t SELECT a + 290, b FROM tn WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (300,0);
-- expect *-off: binlog recorded LF-901 as statement; binlog no LF-100
-- expect *-on: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
UPDATE tt, tn SET tt.b = 300, tn.b = 300 WHERE tt.a = tn.a;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO t VALUES (300,0) | UPDATE tt, tn SET tt.b = 300, tn.b = 300 WHERE tt.a = tn.a | ROLLBACK
-- expect-events mysql-*: BEGIN | INSERT INTO t VALUES (300,0) | UPDATE tt, tn SET tt.b = 300, tn.b = 300 WHERE tt.a = tn.a | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (310,0);
-- expect *-off: binlog recorded LF-901 as statement; binlog no LF-100
-- expect *-on: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO tt SELECT a + 310, b FROM tn WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (320,0);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO n SELECT a + 320, b FROM t WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO t VALUES (320,0) | INSERT INTO n SELECT a + 320, b FROM t WHERE a = 1 | ROLLBACK
-- expect-events mysql-*: BEGIN | INSERT INTO t VALUES (320,0) | INSERT INTO n SELECT a + 320, b FROM t WHERE a = 1 | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (330,0);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO n SELECT a + 330, b FROM tt WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO t VALUES (330,0) | INSERT INTO n SELECT a + 330, b FROM tt WHERE a = 1 | ROLLBACK
-- expect-events mysql-*: BEGIN | INSERT INTO t VALUES (330,0) | INSERT INTO n SELECT a + 330, b FROM tt WHERE a = 1 | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (340,0);
-- expect *-off: binlog recorded LF-901 as statement; binlog no LF-100
-- expect *-on: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO tn SELECT a + 340, b FROM t WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO t VALUES (340,0) | INSERT INTO tn SELECT a + 340, b FROM t WHERE a = 1 | ROLLBACK
-- expect-events mysql-*: BEGIN | INSERT INTO t VALUES (340,0) | INSERT INTO tn SELECT a + 340, b FROM t WHERE a = 1 | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (350,0);
-- expect *-off: binlog recorded LF-901 as statement; binlog no LF-100
-- expect *-on: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO tn SELECT a + 350, b FROM tt WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events mariadb-*: Gtid | INSERT INTO t VALUES (350,0) | INSERT INTO tn SELECT a + 350, b FROM tt WHERE a = 1 | ROLLBACK
-- expect-events mysql-*: BEGIN | INSERT INTO t VALUES (350,0) | INSERT INTO tn SELECT a + 350, b FROM tt WHERE a = 1 | ROLLBACK
ROLLBACK;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (360,0);
-- expect *-off: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect *-on: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events *-off: nothing
-- expect-events mariadb-10.11-statement-on: Gtid | INSERT INTO tn SELECT a + 360, b FROM n WHERE a = 1 | COMMIT
-- expect-events mysql-5.6-statement-on: BEGIN | INSERT INTO tn SELECT a + 360, b FROM n WHERE a = 1 | COMMIT
INSERT INTO tn SELECT a + 360, b FROM n WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events mariadb-10.11-statement-off: Gtid | INSERT INTO t VALUES (360,0) | INSERT INTO tn SELECT a + 360, b FROM n WHERE a = 1 | ROLLBACK
-- expect-events mysql-5.6-statement-off: BEGIN | INSERT INTO t VALUES (360,0) | INSERT INTO tn SELECT a + 360, b FROM n WHERE a = 1 | ROLLBACK
-- expect-events mariadb-10.11-statement-on: Gtid | INSERT INTO t VALUES (360,0) | ROLLBACK
-- expect-events mysql-5.6-statement-on: nothing
-- expect-end: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-end-events mariadb-*: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tn`,`tt`
-- expect-end-events mysql-*: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tt` | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tn`
ROLLBACK;
