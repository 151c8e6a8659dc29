-- profile: mysql-5.7
-- format-is: MIXED
-- effects: shadow
-- R1.11, R1.25: error 1667 and reason 1692; NDB leaves the log to the server in STATEMENT.
CREATE DATABASE d;
USE d;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE TABLE d.n (a INT) ENGINE=NDB
CREATE TABLE d.n (a INT) ENGINE=NDB;
CREATE TABLE d.m (a INT) ENGINE=MyISAM;
-- expect: binlog refused LF-208
-- expect-events: nothing
UPDATE d.n, d.m SET n.a = 1, m.a = 1;
