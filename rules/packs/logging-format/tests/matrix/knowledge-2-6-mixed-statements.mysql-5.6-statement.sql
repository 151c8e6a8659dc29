-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- instance: --binlog-direct-non-transactional-updates=ON
-- knowledge 2.6: mixed statements
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE TEMPORARY TABLE tt (a INT PRIMARY KEY, b INT) ENGINE=InnoDB
CREATE TEMPORARY TABLE tt (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE TEMPORARY TABLE tn (a INT PRIMARY KEY, b INT) ENGINE=MyISAM
CREATE TEMPORARY TABLE tn (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
INSERT INTO t VALUES (1,1);
INSERT INTO n VALUES (1,1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO tt VALUES (1,1) | COMMIT
INSERT INTO tt VALUES (1,1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO tn VALUES (1,1) | COMMIT
INSERT INTO tn VALUES (1,1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: BEGIN | UPDATE t, n SET t.b = 9, n.b = 9 WHERE t.a = n.a | ROLLBACK | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tt` | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tn`
UPDATE t, n SET t.b = 9, n.b = 9 WHERE t.a = n.a;
