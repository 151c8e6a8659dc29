-- profile: mysql-8.0
-- format-is: MIXED
-- effects: shadow
-- innodb is row only below repeatable read
CREATE DATABASE d;
USE d;
CREATE TABLE d.i (a INT) ENGINE=InnoDB;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Anonymous_gtid | BEGIN | Table_map d.i | Write_rows d.i | Xid
INSERT INTO d.i VALUES (1);
