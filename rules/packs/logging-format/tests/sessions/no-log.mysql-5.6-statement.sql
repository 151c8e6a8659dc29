-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- instance: --log-bin=OFF
-- without a binary log nothing is logged or refused
CREATE DATABASE shop;
CREATE DATABASE other;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE other.t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
INSERT INTO t VALUES (1, UUID_SHORT());
