-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- account statements that fail are not logged
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE USER u@h
CREATE USER u@h;
-- expect: binlog fails LF-903
-- expect-events: nothing
CREATE USER u@h;
