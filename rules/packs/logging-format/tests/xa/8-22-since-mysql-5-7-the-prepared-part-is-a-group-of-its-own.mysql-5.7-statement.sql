-- profile: mysql-5.7
-- format-is: STATEMENT
-- effects: shadow
-- 8 22 since mysql 5 7 the prepared part is a group of its own
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA START 'x';
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA END 'x';
-- expect: binlog not recorded LF-902
-- expect-events: Anonymous_gtid | XA START X'78',X'',1 | INSERT INTO t VALUES (1) | XA END X'78',X'',1 | XA_prepare
XA PREPARE 'x';
