-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- 8 22 rolled back after prepare
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY) ENGINE=MyISAM;
XA START 'x';
INSERT INTO t VALUES (1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA END 'x';
-- expect: binlog not recorded LF-902
-- expect-events: Gtid | INSERT INTO t VALUES (1) | XA END X'78',X'',1 | XA_prepare
XA PREPARE 'x';
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | XA ROLLBACK X'78',X'',1
XA ROLLBACK 'x';
