-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- 1418, at CREATE and where it is run.
CREATE DATABASE d;
USE d;
-- expect: binlog refused LF-231
-- expect-events: nothing
CREATE FUNCTION g() RETURNS INT RETURN 1;
