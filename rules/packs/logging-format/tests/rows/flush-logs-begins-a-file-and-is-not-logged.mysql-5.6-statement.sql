-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- flush logs begins a file and is not logged
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE u (a INT, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT, b INT) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (1,1);
-- expect: binlog not recorded LF-902
-- expect-events: BEGIN | INSERT INTO t VALUES (1,1) | Xid | Rotate
FLUSH LOGS;
