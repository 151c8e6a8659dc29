-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- R3.19: indirect changes are statements
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE DATABASE d
CREATE DATABASE d;
USE d;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE TABLE t (a INT)
CREATE TABLE t (a INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE USER u@h
CREATE USER u@h;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | GRANT SELECT ON d.* TO u@h
GRANT SELECT ON d.* TO u@h;
