-- profile: mysql-5.6
-- format-is: STATEMENT
-- InnoDB is row only below REPEATABLE READ.
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
INSERT INTO t VALUES (1);                                   -- expect: binlog recorded LF-302 as statement
SET TRANSACTION ISOLATION LEVEL READ COMMITTED;
INSERT INTO t VALUES (2);                                   -- expect: binlog refused LF-205 because setting_next(tx_isolation, READ-COMMITTED)
SELECT * FROM t FOR UPDATE;                                 -- expect: binlog refused LF-205
SELECT * FROM t;
INSERT INTO t VALUES (3);                                   -- expect: binlog recorded LF-302 as statement
SET SESSION TRANSACTION ISOLATION LEVEL READ UNCOMMITTED;
INSERT INTO t VALUES (4);                                   -- expect: binlog refused LF-205 because setting(tx_isolation, READ-UNCOMMITTED)
SET SESSION binlog_format = 'MIXED';
INSERT INTO t VALUES (5);                                   -- expect: binlog recorded LF-301 as rows
