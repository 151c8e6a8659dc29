-- profile: mysql-5.7
-- format-is: STATEMENT
-- effects: shadow
-- R1.11, R1.25: error 1667 and reason 1692; NDB leaves the log to the server in STATEMENT.
CREATE DATABASE d;
USE d;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE TABLE d.n (a INT) ENGINE=NDB
CREATE TABLE d.n (a INT) ENGINE=NDB;
CREATE TABLE d.m (a INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MULTIPLE_ENGINES_AND_SELF_LOGGING); binlog advice LF-606
-- expect-events: Anonymous_gtid | BEGIN | UPDATE d.n, d.m SET n.a = 1, m.a = 1 | COMMIT
UPDATE d.n, d.m SET n.a = 1, m.a = 1;
