-- profile: internals-2009
-- format-is: STATEMENT
-- engines of wl3303 are the other way round
CREATE DATABASE d;
USE d;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE TABLE e (a INT) ENGINE=EXAMPLE
CREATE TABLE e (a INT) ENGINE=EXAMPLE;
-- expect: binlog refused LF-205
-- expect-events: nothing
INSERT INTO e VALUES (1);
