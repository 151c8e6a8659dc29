-- effects: shadow
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
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
-- expect mariadb-10.11-mixed: binlog recorded LF-901 as rows
-- expect mariadb-10.11-statement: binlog refused LF-205
-- expect-events mariadb-10.11-mixed: Gtid | Annotate_rows INSERT INTO t VALUES (5,5) | Table_map d.t | Write_rows d.t | Xid
-- expect-events mariadb-10.11-statement: nothing
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `tn`,`tt`
INSERT INTO t VALUES (5,5);
