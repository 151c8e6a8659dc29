-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- server mysql-5.7-statement: mysql-5.7 STATEMENT
-- 8.22: logged when prepared or when committed; since MySQL 5.7 the prepared part is a group of its own
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY) ENGINE=MyISAM;
-- expect mysql-*: binlog not recorded LF-902
-- expect-events mysql-*: nothing
XA START 'x';
-- expect: binlog recorded LF-901 as statement
-- expect-events: nothing
INSERT INTO t VALUES (1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA END 'x';
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1) | XA END X'78',X'',1 | XA_prepare
-- expect-events mysql-5.6-statement: nothing
-- expect-events mysql-5.7-statement: Anonymous_gtid | XA START X'78',X'',1 | INSERT INTO t VALUES (1) | XA END X'78',X'',1 | XA_prepare
XA PREPARE 'x';
