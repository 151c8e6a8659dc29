-- effects: shadow
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- server mysql-5.7-statement: mysql-5.7 STATEMENT
-- 8 22 one phase
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY) ENGINE=MyISAM;
XA START 'x';
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA END 'x';
-- expect: binlog not recorded LF-902
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1) | COMMIT
-- expect-events mysql-5.7-statement: Anonymous_gtid | XA START X'78',X'',1 | INSERT INTO t VALUES (1) | XA END X'78',X'',1 | XA_prepare
XA COMMIT 'x' ONE PHASE;
