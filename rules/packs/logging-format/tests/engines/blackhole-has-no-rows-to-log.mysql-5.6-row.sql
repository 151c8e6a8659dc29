-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- blackhole has no rows to log
CREATE DATABASE d;
USE d;
CREATE TABLE d.b (k INT PRIMARY KEY, v INT) ENGINE=BLACKHOLE;
-- expect: binlog not recorded LF-902; binlog warned LF-209
-- expect-events: nothing
UPDATE d.b SET v = 1;
