-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- a table read through a function or view counts as read
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1,1) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1,1) | Xid
INSERT INTO t VALUES (1,1);
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO n VALUES (1,1) | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO n VALUES (1,1) | COMMIT
INSERT INTO n VALUES (1,1);
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | CREATE DEFINER=CURRENT_USER VIEW vt AS SELECT a, b FROM t
-- expect-events mysql-5.6-statement: CREATE DEFINER=CURRENT_USER VIEW vt AS SELECT a, b FROM t
CREATE VIEW vt AS SELECT a, b FROM t;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | CREATE DEFINER=CURRENT_USER VIEW vn AS SELECT a, b FROM n
-- expect-events mysql-5.6-statement: CREATE DEFINER=CURRENT_USER VIEW vn AS SELECT a, b FROM n
CREATE VIEW vn AS SELECT a, b FROM n;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | CREATE DEFINER=CURRENT_USER FUNCTION ft() RETURNS INT DETERMINISTIC READS SQL DATA RETURN (SELECT MAX(a) FROM t)
-- expect-events mysql-5.6-statement: CREATE DEFINER=CURRENT_USER FUNCTION ft() RETURNS INT DETERMINISTIC READS SQL DATA RETURN (SELECT MAX(a) FROM t)
CREATE FUNCTION ft() RETURNS INT DETERMINISTIC READS SQL DATA RETURN (SELECT MAX(a) FROM t);
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | CREATE DEFINER=CURRENT_USER FUNCTION fn() RETURNS INT DETERMINISTIC READS SQL DATA RETURN (SELECT MAX(a) FROM n)
-- expect-events mysql-5.6-statement: CREATE DEFINER=CURRENT_USER FUNCTION fn() RETURNS INT DETERMINISTIC READS SQL DATA RETURN (SELECT MAX(a) FROM n)
CREATE FUNCTION fn() RETURNS INT DETERMINISTIC READS SQL DATA RETURN (SELECT MAX(a) FROM n);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (60,0);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO n VALUES (ft() + 1, 0);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (60,0) | INSERT INTO n VALUES (ft() + 1, 0) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (60,0) | INSERT INTO n VALUES (ft() + 1, 0) | Xid
COMMIT;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO t VALUES (fn() + 10, 0);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (fn() + 10, 0) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (fn() + 10, 0) | Xid
COMMIT;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO t SELECT a + 200, b FROM vn;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t SELECT a + 200, b FROM vn | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t SELECT a + 200, b FROM vn | Xid
COMMIT;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (61,0);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO n SELECT a + 300, b FROM vt WHERE a = 1;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (61,0) | INSERT INTO n SELECT a + 300, b FROM vt WHERE a = 1 | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (61,0) | INSERT INTO n SELECT a + 300, b FROM vt WHERE a = 1 | Xid
COMMIT;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET @x = fn();
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (400, 0);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (400, 0) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (400, 0) | Xid
COMMIT;
