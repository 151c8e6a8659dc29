-- effects: shadow
-- server mysql-5.7-mixed: mysql-5.7 MIXED
-- server mysql-5.7-statement: mysql-5.7 STATEMENT
-- R1.11, R1.25: error 1667 and reason 1692; NDB leaves the log to the server in STATEMENT.
CREATE DATABASE d;
USE d;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE TABLE d.n (a INT) ENGINE=NDB
CREATE TABLE d.n (a INT) ENGINE=NDB;
CREATE TABLE d.m (a INT) ENGINE=MyISAM;
-- expect mysql-5.7-mixed: binlog refused LF-208
-- expect mysql-5.7-statement: binlog recorded LF-901 as statement; binlog warned LF-100(MULTIPLE_ENGINES_AND_SELF_LOGGING); binlog advice LF-606
-- expect-events mysql-5.7-mixed: nothing
-- expect-events mysql-5.7-statement: Anonymous_gtid | BEGIN | UPDATE d.n, d.m SET n.a = 1, m.a = 1 | COMMIT
UPDATE d.n, d.m SET n.a = 1, m.a = 1;
