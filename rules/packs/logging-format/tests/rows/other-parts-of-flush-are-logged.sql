-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- other parts of flush are logged
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE u (a INT, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT, b INT) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
FLUSH NO_WRITE_TO_BINLOG STATUS;
