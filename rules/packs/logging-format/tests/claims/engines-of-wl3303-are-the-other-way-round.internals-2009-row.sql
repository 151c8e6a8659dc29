-- profile: internals-2009
-- format-is: ROW
-- engines of wl3303 are the other way round
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1),(2,2);
CREATE TABLE e (a INT) ENGINE=EXAMPLE;
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.e | Write_rows d.e | COMMIT
INSERT INTO e VALUES (1);
