-- profile: mysql-8.0
-- format-is: STATEMENT
-- row 14 is a warning or an error
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
CREATE TABLE e (a INT) ENGINE=EXAMPLE;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | INSERT INTO e VALUES (LENGTH(UUID())) | COMMIT
INSERT INTO e VALUES (LENGTH(UUID()));
