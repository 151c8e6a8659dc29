-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- R1.44, R1.45, R1.46: sections the manual leaves empty; servers log a User_var event (MySQL 5.6.24).
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TEMPORARY TABLE tt (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TEMPORARY TABLE tn (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
INSERT INTO t VALUES (1,1);
INSERT INTO n VALUES (1,1);
INSERT INTO tt VALUES (1,1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO tn VALUES (1,1) | COMMIT
INSERT INTO tn VALUES (1,1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET @a = 5;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | User_var a | INSERT INTO t VALUES (@a, 1) | Xid
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tt` | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tn`
INSERT INTO t VALUES (@a, 1);
