-- profile: mysql-8.0
-- format-is: STATEMENT
-- effects: shadow
-- grant to nobody
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE DATABASE d
CREATE DATABASE d;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
USE d;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE TABLE t (a INT)
CREATE TABLE t (a INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE USER 'u'@'h' IDENTIFIED WITH 'caching_sha2_password'
CREATE USER u@h;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | GRANT SELECT ON d.* TO new@h
GRANT SELECT ON d.* TO new@h;
