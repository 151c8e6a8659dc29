-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- 1418, at CREATE and where it is run.
SET GLOBAL log_bin_trust_function_creators=1;
CREATE DATABASE d;
USE d;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE DEFINER=CURRENT_USER FUNCTION g() RETURNS INT RETURN 1
CREATE FUNCTION g() RETURNS INT RETURN 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET GLOBAL log_bin_trust_function_creators=0;
-- expect: binlog refused LF-232
-- expect-events: nothing
SELECT g();
