-- effects: shadow
-- server mysql-5.6-statement: mysql-5.6 STATEMENT --binlog-direct-non-transactional-updates=ON
-- server mysql-5.6-statement-2: mysql-5.6 STATEMENT --binlog-direct-non-transactional-updates=OFF
-- knowledge 2.6: mixed statements
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TEMPORARY TABLE tt (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TEMPORARY TABLE tn (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
INSERT INTO t VALUES (1,1);
INSERT INTO n VALUES (1,1);
INSERT INTO tt VALUES (1,1);
INSERT INTO tn VALUES (1,1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (70,1);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: BEGIN | INSERT INTO t VALUES (70,1) | UPDATE t, n SET t.b = 9, n.b = 9 WHERE t.a = n.a | ROLLBACK | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tt` | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tn`
UPDATE t, n SET t.b = 9, n.b = 9 WHERE t.a = n.a;
