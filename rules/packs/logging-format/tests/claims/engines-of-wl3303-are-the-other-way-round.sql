-- server internals-2009-row: internals-2009 ROW
-- server internals-2009-statement: internals-2009 STATEMENT
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- engines of wl3303 are the other way round
CREATE DATABASE d;
USE d;
-- expect internals-2009-statement: binlog recorded LF-901 as statement
-- expect-events internals-2009-statement: CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog recorded LF-901 as statement
-- expect-events internals-2009-row: BEGIN | Table_map d.t | Write_rows d.t | Xid
-- expect-events internals-2009-statement: BEGIN | INSERT INTO t VALUES (1,1),(2,2) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (1,1),(2,2) | Table_map d.t | Write_rows d.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect *-statement: binlog recorded LF-901 as statement
-- expect-events internals-2009-statement: CREATE TABLE e (a INT) ENGINE=EXAMPLE
-- expect-events mariadb-10.11-statement: Gtid | CREATE TABLE e (a INT) ENGINE=EXAMPLE
CREATE TABLE e (a INT) ENGINE=EXAMPLE;
-- expect internals-2009-row: binlog recorded LF-901 as rows
-- expect internals-2009-statement: binlog refused LF-205
-- expect mariadb-10.11-row: binlog refused LF-202
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect-events internals-2009-row: BEGIN | Table_map d.e | Write_rows d.e | COMMIT
-- expect-events internals-2009-statement, mariadb-10.11-row: nothing
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO e VALUES (1) | COMMIT
INSERT INTO e VALUES (1);
