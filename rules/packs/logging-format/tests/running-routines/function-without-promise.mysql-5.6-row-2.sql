-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- 1418, at CREATE and where it is run.
CREATE DATABASE d;
USE d;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE DEFINER=CURRENT_USER FUNCTION g() RETURNS INT NO SQL RETURN 1
CREATE FUNCTION g() RETURNS INT NO SQL RETURN 1;
