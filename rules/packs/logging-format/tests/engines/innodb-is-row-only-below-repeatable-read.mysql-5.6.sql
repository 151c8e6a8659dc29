-- effects: shadow
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- server mysql-8.0-mixed: mysql-8.0 MIXED
-- innodb is row only below repeatable read
CREATE DATABASE d;
USE d;
CREATE TABLE d.i (a INT) ENGINE=InnoDB;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
-- expect mysql-5.6-statement: binlog refused LF-205
-- expect mysql-8.0-mixed: binlog recorded LF-901 as rows
-- expect-events mysql-5.6-statement: nothing
-- expect-events mysql-8.0-mixed: Anonymous_gtid | BEGIN | Table_map d.i | Write_rows d.i | Xid
INSERT INTO d.i VALUES (1);
