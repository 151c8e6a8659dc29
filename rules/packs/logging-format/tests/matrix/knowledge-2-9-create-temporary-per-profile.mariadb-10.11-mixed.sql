-- profile: mariadb-10.11
-- format-is: MIXED
-- effects: shadow
-- knowledge 2.9: create temporary per profile
CREATE DATABASE d;
USE d;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE TEMPORARY TABLE x (a INT)
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`
CREATE TEMPORARY TABLE x (a INT);
