-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mysql-5.6-row: mysql-5.6 ROW
-- blackhole has no rows to log
CREATE DATABASE d;
USE d;
CREATE TABLE d.b (k INT PRIMARY KEY, v INT) ENGINE=BLACKHOLE;
-- expect mariadb-10.11-row: binlog not recorded LF-902; binlog warned LF-210
-- expect mysql-5.6-row: binlog not recorded LF-902; binlog warned LF-209
-- expect-events: nothing
UPDATE d.b SET v = 1;
