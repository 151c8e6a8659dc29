-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- MySQL manual, SET TRANSACTION: for the next transaction, as long as that lasts
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET TRANSACTION ISOLATION LEVEL READ COMMITTED;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO n VALUES (1, 1) | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO n VALUES (1, 1) | COMMIT
INSERT INTO n VALUES (1, 1);
-- expect: binlog refused LF-205; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (1, 1);
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO n VALUES (2, 1) | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO n VALUES (2, 1) | COMMIT
INSERT INTO n VALUES (2, 1);
-- expect: binlog refused LF-205; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (2, 2);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
COMMIT;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (3, 3) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (3, 3) | Xid
INSERT INTO t VALUES (3, 3);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET autocommit = 0;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET TRANSACTION ISOLATION LEVEL READ COMMITTED;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO n VALUES (3, 1) | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO n VALUES (3, 1) | COMMIT
INSERT INTO n VALUES (3, 1);
-- expect: binlog refused LF-205; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (4, 4);
-- expect: binlog refused LF-205; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (5, 5);
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog no LF-100
-- expect-events: nothing
ROLLBACK;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (6, 6);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (6, 6) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (6, 6) | Xid
COMMIT;
