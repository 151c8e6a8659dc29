-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- R3.19: indirect changes are statements
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE DATABASE d
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE USER u@h
CREATE USER u@h;
-- expect: binlog recorded LF-901 as statement
-- expect-events: GRANT SELECT ON d.* TO u@h
GRANT SELECT ON d.* TO u@h;
