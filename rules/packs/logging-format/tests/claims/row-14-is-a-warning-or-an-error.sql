-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.7-statement: mysql-5.7 STATEMENT
-- server mysql-8.0-statement: mysql-8.0 STATEMENT
-- row 14 is a warning or an error
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
-- expect-events mysql-*: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
CREATE TABLE e (a INT) ENGINE=EXAMPLE;
-- expect mariadb-10.11-statement: binlog refused LF-204
-- expect mysql-*: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-10.11-statement: nothing
-- expect-events mysql-*: Anonymous_gtid | BEGIN | INSERT INTO e VALUES (LENGTH(UUID())) | COMMIT
INSERT INTO e VALUES (LENGTH(UUID()));
