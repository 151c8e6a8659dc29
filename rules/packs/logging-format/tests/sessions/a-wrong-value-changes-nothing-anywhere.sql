-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- MySQL error 1231, in every scope, for every assignment of the statement
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog fails LF-112; binlog no LF-100
-- expect-events: nothing
SET GLOBAL binlog_format = 'NONSENSE';
-- expect: binlog fails LF-112; binlog no LF-100
-- expect-events: nothing
SET GLOBAL tx_isolation = 'NONSENSE';
-- expect: binlog fails LF-112; binlog no LF-100
-- expect-events: nothing
SET @@tx_isolation = 'NONSENSE';
-- expect: binlog fails LF-112; binlog no LF-100
-- expect-events: nothing
SET SESSION binlog_format = 'ROW', tx_isolation = 'NONSENSE';
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1, 1) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1, 1) | Xid
INSERT INTO t VALUES (1, 1);
-- expect: binlog fails LF-112; binlog no LF-100
-- expect-events: nothing
SET SESSION sql_log_bin = 0, binlog_format = 'NONSENSE';
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (2, 2) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (2, 2) | Xid
INSERT INTO t VALUES (2, 2);
-- expect: binlog fails LF-112; binlog no LF-100
-- expect-events: nothing
SET @@tx_isolation = 'READ-COMMITTED', binlog_format = 'NONSENSE';
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (3, 3) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (3, 3) | Xid
INSERT INTO t VALUES (3, 3);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET @@tx_isolation = 'READ-COMMITTED';
-- expect: binlog refused LF-205; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (4, 4);
