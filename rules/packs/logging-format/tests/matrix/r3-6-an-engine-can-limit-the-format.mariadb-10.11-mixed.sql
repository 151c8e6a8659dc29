-- profile: mariadb-10.11
-- format-is: MIXED
-- effects: shadow
-- R3.6: READ COMMITTED makes InnoDB row-only: rows under MIXED (LF-322), 1665 under STATEMENT (LF-205).
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TEMPORARY TABLE tt (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TEMPORARY TABLE tn (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
INSERT INTO t VALUES (1,1);
INSERT INTO n VALUES (1,1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO tt VALUES (1,1) | COMMIT
INSERT INTO tt VALUES (1,1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO tn VALUES (1,1) | COMMIT
INSERT INTO tn VALUES (1,1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (5,5) | Table_map d.t | Write_rows d.t | Xid
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tn`,`tt`
INSERT INTO t VALUES (5,5);
