-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- measured on MariaDB 10.11: a default that takes a value of a sequence changes it, one that only looks at it does not
CREATE DATABASE shop;
USE shop;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | CREATE SEQUENCE s
CREATE SEQUENCE s;
-- expect: binlog refused LF-235 because default_calls(shop.t27, NEXTVAL)
-- expect-events: nothing
CREATE TABLE t27 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (NEXTVAL(s))) ENGINE=InnoDB;
-- expect: binlog fails LF-903; binlog no LF-100
-- expect-events: nothing
INSERT INTO t27 (a) VALUES (1);
-- expect: binlog fails LF-903; binlog no LF-100
-- expect-events: nothing
INSERT INTO t27 (a) VALUES (2);
-- expect: binlog fails LF-903; binlog no LF-100
-- expect-events: nothing
INSERT INTO t27 (a, b) VALUES (3, 'x');
-- expect: binlog recorded LF-901 as statement; binlog no LF-235
CREATE TABLE t28 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (LASTVAL(s))) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | INSERT INTO t28 (a) VALUES (1) | Xid
INSERT INTO t28 (a) VALUES (1);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Gtid | INSERT INTO t28 (a, b) VALUES (2, LASTVAL(s)) | Xid
INSERT INTO t28 (a, b) VALUES (2, LASTVAL(s));
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET sql_log_bin = 0;
-- expect: binlog not recorded LF-902; binlog no LF-235
-- expect-events: nothing
CREATE TABLE t29 (a INT PRIMARY KEY, b VARCHAR(200) DEFAULT (NEXTVAL(s))) ENGINE=InnoDB;
