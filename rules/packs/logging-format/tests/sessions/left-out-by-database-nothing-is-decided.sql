-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- instance: --binlog-ignore-db=d
-- MySQL source, sql_class.cc, decide_logging_format: of what is left out nothing is said and nothing refused
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE DATABASE shop;
CREATE TABLE shop.t (a INT PRIMARY KEY, b VARCHAR(40)) ENGINE=InnoDB;
-- expect: binlog not recorded LF-902; binlog advice LF-150; binlog no LF-100
-- expect-events: nothing
INSERT INTO shop.t VALUES (1, UUID());
USE shop;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (2, UUID()) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (2, UUID()) | Xid
INSERT INTO t VALUES (2, UUID());
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
-- expect: binlog refused LF-205; binlog no LF-100
-- expect-events: nothing
INSERT INTO d.t VALUES (3, 3);
-- expect: binlog refused LF-205; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (3, 3);
USE d;
-- expect: binlog not recorded LF-902; binlog advice LF-150; binlog no LF-100
-- expect-events: nothing
INSERT INTO t VALUES (4, 4);
-- expect: binlog not recorded LF-902; binlog advice LF-150; binlog no LF-100
-- expect-events: nothing
INSERT INTO shop.t VALUES (4, UUID());
