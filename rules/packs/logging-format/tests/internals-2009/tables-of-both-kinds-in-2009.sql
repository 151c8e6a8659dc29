-- effects: shadow
-- server internals-2009-mixed: internals-2009 MIXED
-- server internals-2009-statement: internals-2009 STATEMENT
-- R1.32 and R1.33, with temporary tables too
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE c (a INT) ENGINE=NDB;
CREATE TABLE e (a INT) ENGINE=NDB;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: CREATE TEMPORARY TABLE tt (a INT) ENGINE=InnoDB
CREATE TEMPORARY TABLE tt (a INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: CREATE TEMPORARY TABLE tn (a INT) ENGINE=MyISAM
CREATE TEMPORARY TABLE tn (a INT) ENGINE=MyISAM;
-- expect: binlog fails LF-903; binlog no LF-100
-- expect-events: nothing
INSERT INTO c VALUES (1);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog fails LF-903; binlog no LF-100
-- expect-events: nothing
SELECT * FROM c;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (2,2);
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (3,3);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: BEGIN | INSERT INTO t VALUES (2,2) | INSERT INTO t VALUES (3,3) | Xid
COMMIT;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: BEGIN | INSERT INTO t VALUES (4,4) | Xid
INSERT INTO t VALUES (4,4);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: BEGIN | INSERT INTO tn VALUES (1) | COMMIT
INSERT INTO tn VALUES (1);
-- expect internals-2009-mixed: binlog recorded LF-901 as rows; binlog no LF-100; binlog recorded LF-321(NONTRANS_AFTER_TRANS) as rows
-- expect internals-2009-statement: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events: nothing
INSERT INTO t SELECT a + 50, a FROM tn;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events internals-2009-mixed: BEGIN | Table_map d.t | Write_rows d.t | Xid
-- expect-events internals-2009-statement: BEGIN | INSERT INTO t SELECT a + 50, a FROM tn | Xid
COMMIT;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect internals-2009-mixed: binlog not recorded LF-902; binlog no LF-100
-- expect internals-2009-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO tt VALUES (1);
-- expect internals-2009-mixed: binlog recorded LF-901 as rows; binlog no LF-100; binlog recorded LF-321(NONTRANS_AFTER_TRANS) as rows
-- expect internals-2009-statement: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events internals-2009-mixed: BEGIN | Table_map d.n | Write_rows d.n | COMMIT
-- expect-events internals-2009-statement: nothing
INSERT INTO n VALUES (7,7);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events internals-2009-mixed: nothing
-- expect-events internals-2009-statement: BEGIN | INSERT INTO tt VALUES (1) | INSERT INTO n VALUES (7,7) | COMMIT
COMMIT;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SELECT * FROM tt;
-- expect internals-2009-mixed: binlog recorded LF-901 as rows; binlog no LF-100; binlog recorded LF-321(NONTRANS_AFTER_TRANS) as rows
-- expect internals-2009-statement: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events internals-2009-mixed: BEGIN | Table_map d.n | Write_rows d.n | COMMIT
-- expect-events internals-2009-statement: nothing
INSERT INTO n VALUES (8,8);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events internals-2009-mixed: nothing
-- expect-events internals-2009-statement: BEGIN | INSERT INTO n VALUES (8,8) | COMMIT
COMMIT;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SELECT * FROM n;
-- expect internals-2009-mixed: binlog recorded LF-901 as rows; binlog no LF-100
-- expect internals-2009-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (9,9);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SELECT * FROM n;
-- expect internals-2009-mixed: binlog recorded LF-901 as rows; binlog no LF-100; binlog recorded LF-321(NONTRANS_AFTER_TRANS) as rows
-- expect internals-2009-statement: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events internals-2009-mixed: BEGIN | Table_map d.n | Write_rows d.n | COMMIT
-- expect-events internals-2009-statement: nothing
INSERT INTO n SELECT a + 100, b FROM t WHERE a = 9;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events internals-2009-mixed: BEGIN | Table_map d.t | Write_rows d.t | Xid
-- expect-events internals-2009-statement: BEGIN | INSERT INTO t VALUES (9,9) | INSERT INTO n SELECT a + 100, b FROM t WHERE a = 9 | Xid
COMMIT;
-- expect internals-2009-mixed: binlog recorded LF-901 as rows; binlog no LF-100; binlog recorded LF-321(NONTRANS_AFTER_TRANS) as rows
-- expect internals-2009-statement: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events internals-2009-mixed: BEGIN | Table_map d.t | Write_rows d.t | Xid
-- expect-events internals-2009-statement: BEGIN | INSERT INTO t SELECT a + 200, b FROM n WHERE a = 7 | Xid
INSERT INTO t SELECT a + 200, b FROM n WHERE a = 7;
-- expect internals-2009-mixed: binlog recorded LF-901 as rows; binlog no LF-100; binlog recorded LF-321(NONTRANS_AFTER_TRANS) as rows
-- expect internals-2009-statement: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events internals-2009-mixed: BEGIN | Table_map d.n | Write_rows d.n | COMMIT
-- expect-events internals-2009-statement: BEGIN | INSERT INTO n SELECT a + 300, b FROM t WHERE a = 9 | COMMIT
INSERT INTO n SELECT a + 300, b FROM t WHERE a = 9;
-- expect internals-2009-mixed: binlog recorded LF-901 as rows; binlog no LF-100; binlog recorded LF-321(NONTRANS_AFTER_TRANS) as rows
-- expect internals-2009-statement: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events internals-2009-mixed: BEGIN | Table_map d.t | Write_rows d.t | Xid
-- expect-events internals-2009-statement: BEGIN | INSERT INTO t SELECT a + 400, a FROM tn | Xid
INSERT INTO t SELECT a + 400, a FROM tn;
-- expect internals-2009-mixed: binlog not recorded LF-902; binlog no LF-100
-- expect internals-2009-statement: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events internals-2009-mixed: nothing
-- expect-events internals-2009-statement: BEGIN | INSERT INTO tn SELECT a FROM t | COMMIT
INSERT INTO tn SELECT a FROM t;
-- expect internals-2009-mixed: binlog recorded LF-901 as rows; binlog no LF-100; binlog recorded LF-321(NONTRANS_AFTER_TRANS) as rows
-- expect internals-2009-statement: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events internals-2009-mixed: BEGIN | Table_map d.n | Write_rows d.n | COMMIT
-- expect-events internals-2009-statement: BEGIN | INSERT INTO n SELECT a + 500, a FROM tt | COMMIT
-- expect-end: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-end-events: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tt` | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tn`
INSERT INTO n SELECT a + 500, a FROM tt;
