-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- MySQL source, sql_class.cc: below REPEATABLE READ a read of a table that can roll back beside a write of one that cannot
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | CREATE TEMPORARY TABLE tt (a INT PRIMARY KEY, b INT) ENGINE=InnoDB
-- expect-events mysql-5.6-statement: CREATE TEMPORARY TABLE tt (a INT PRIMARY KEY, b INT) ENGINE=InnoDB
CREATE TEMPORARY TABLE tt (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | CREATE TEMPORARY TABLE tn (a INT PRIMARY KEY, b INT) ENGINE=MyISAM
-- expect-events mysql-5.6-statement: CREATE TEMPORARY TABLE tn (a INT PRIMARY KEY, b INT) ENGINE=MyISAM
CREATE TEMPORARY TABLE tn (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1,1) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1,1) | Xid
INSERT INTO t VALUES (1,1);
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO n VALUES (1,1) | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO n VALUES (1,1) | COMMIT
INSERT INTO n VALUES (1,1);
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO tt VALUES (1,1) | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO tt VALUES (1,1) | COMMIT
INSERT INTO tt VALUES (1,1);
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO tn VALUES (1,1) | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO tn VALUES (1,1) | COMMIT
INSERT INTO tn VALUES (1,1);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO n SELECT a + 30, b FROM t WHERE a = 1 | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO n SELECT a + 30, b FROM t WHERE a = 1 | COMMIT
INSERT INTO n SELECT a + 30, b FROM t WHERE a = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO tn SELECT a + 30, b FROM t WHERE a = 1 | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO tn SELECT a + 30, b FROM t WHERE a = 1 | COMMIT
INSERT INTO tn SELECT a + 30, b FROM t WHERE a = 1;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO tn SELECT a + 31, b FROM n WHERE a = 1 | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO tn SELECT a + 31, b FROM n WHERE a = 1 | COMMIT
INSERT INTO tn SELECT a + 31, b FROM n WHERE a = 1;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO n SELECT a + 32, b FROM tt WHERE a = 1 | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO n SELECT a + 32, b FROM tt WHERE a = 1 | COMMIT
INSERT INTO n SELECT a + 32, b FROM tt WHERE a = 1;
CREATE TABLE c ENGINE=MyISAM SELECT a FROM t;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET SESSION TRANSACTION ISOLATION LEVEL READ UNCOMMITTED;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO n SELECT a + 40, b FROM t WHERE a = 1 | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO n SELECT a + 40, b FROM t WHERE a = 1 | COMMIT
INSERT INTO n SELECT a + 40, b FROM t WHERE a = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO tn SELECT a + 40, b FROM t WHERE a = 1 | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO tn SELECT a + 40, b FROM t WHERE a = 1 | COMMIT
INSERT INTO tn SELECT a + 40, b FROM t WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO n SELECT a + 50, b FROM t WHERE a = 1 | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO n SELECT a + 50, b FROM t WHERE a = 1 | COMMIT
INSERT INTO n SELECT a + 50, b FROM t WHERE a = 1;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO tn SELECT a + 50, b FROM t WHERE a = 1 | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO tn SELECT a + 50, b FROM t WHERE a = 1 | COMMIT
-- expect-end: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-end-events mariadb-10.11-statement: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tn`,`tt`
-- expect-end-events mysql-5.6-statement: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tt` | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tn`
INSERT INTO tn SELECT a + 50, b FROM t WHERE a = 1;
