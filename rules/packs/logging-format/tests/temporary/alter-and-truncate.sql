-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- alter and truncate
CREATE DATABASE d;
CREATE DATABASE e;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TEMPORARY TABLE x (a INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | ALTER TABLE x ADD b INT
-- expect-events mysql-5.6-statement: ALTER TABLE x ADD b INT
ALTER TABLE x ADD b INT;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | TRUNCATE TABLE x
-- expect-events mysql-5.6-statement: TRUNCATE TABLE x
TRUNCATE TABLE x;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | ALTER TABLE x RENAME TO y
-- expect-events mysql-5.6-statement: ALTER TABLE x RENAME TO y
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events mariadb-10.11-statement: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `y`
-- expect-end-events mysql-5.6-statement: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `y`
ALTER TABLE x RENAME TO y;
