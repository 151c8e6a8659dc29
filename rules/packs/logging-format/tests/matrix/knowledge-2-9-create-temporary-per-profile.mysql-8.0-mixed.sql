-- profile: mysql-8.0
-- format-is: MIXED
-- effects: shadow
-- knowledge 2.9: create temporary per profile
CREATE DATABASE d;
USE d;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
CREATE TEMPORARY TABLE x (a INT);
