-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
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
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1) | XA END X'78',X'',1 | XA_prepare
-- expect-events mysql-5.6-statement: nothing
XA PREPARE 'x';
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect mysql-5.6-statement: binlog not recorded LF-902
-- expect-events mariadb-10.11-statement: Gtid | XA ROLLBACK X'78',X'',1
-- expect-events mysql-5.6-statement: nothing
XA ROLLBACK 'x';
