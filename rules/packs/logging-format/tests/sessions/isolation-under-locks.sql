-- profile: mysql-5.6
-- format-is: STATEMENT
-- What an engine can log is asked when its table is locked, so LOCK TABLES decides for what follows.
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE u (a INT) ENGINE=InnoDB;
CREATE TEMPORARY TABLE w (a INT) ENGINE=InnoDB;
LOCK TABLES t WRITE, u WRITE;
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
INSERT INTO t VALUES (1);                                   -- expect: binlog recorded LF-302 as statement
INSERT INTO w VALUES (1);                                   -- expect: binlog unknown LF-995
ALTER TABLE u ADD b INT;
INSERT INTO t VALUES (2);                                   -- expect: binlog unknown LF-995
UNLOCK TABLES;
INSERT INTO t VALUES (3);                                   -- expect: binlog refused LF-205 because setting(tx_isolation, READ-COMMITTED)
LOCK TABLES t WRITE;
SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ;
INSERT INTO t VALUES (4);                                   -- expect: binlog refused LF-205 because history(locked at low isolation)
UNLOCK TABLES;
INSERT INTO t VALUES (5);                                   -- expect: binlog recorded LF-302 as statement
