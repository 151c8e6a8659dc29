-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- 8 22 logged when prepared or when committed
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
-- expect-events: nothing
XA PREPARE 'x';
