-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- measured on MariaDB 10.11: OPTIMIZE and REPAIR warn in every format, where they are logged
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
-- expect: binlog no LF-100
OPTIMIZE TABLE n, t;
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
-- expect: binlog warned LF-100(MIXED_STATEMENT)
OPTIMIZE TABLE n, t;
-- expect: binlog no LF-100
REPAIR LOCAL TABLE n, t;
