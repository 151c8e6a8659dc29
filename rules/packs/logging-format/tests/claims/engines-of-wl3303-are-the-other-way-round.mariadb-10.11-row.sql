-- profile: mariadb-10.11
-- format-is: ROW
-- engines of wl3303 are the other way round
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (1,1),(2,2) | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1),(2,2);
CREATE TABLE e (a INT) ENGINE=EXAMPLE;
-- expect: binlog refused LF-202
-- expect-events: nothing
INSERT INTO e VALUES (1);
