-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- R1.39: a change that stays keeps the cache
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
BEGIN;
INSERT INTO t VALUES (1,1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SAVEPOINT s;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events: nothing
INSERT INTO n VALUES (2,2);
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: nothing
-- expect-end: binlog not recorded LF-902
-- expect-end-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1,1) | SAVEPOINT `s` | INSERT INTO n VALUES (2,2) | ROLLBACK TO `s` | ROLLBACK
-- expect-end-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1,1) | SAVEPOINT `s` | INSERT INTO n VALUES (2,2) | ROLLBACK TO `s` | ROLLBACK
ROLLBACK TO s;
