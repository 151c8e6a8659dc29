-- profile: mysql-8.0
-- format-is: STATEMENT
-- effects: shadow
-- knowledge 2.9: create temporary per profile
CREATE DATABASE d;
USE d;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE TEMPORARY TABLE x (a INT)
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: Anonymous_gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
CREATE TEMPORARY TABLE x (a INT);
