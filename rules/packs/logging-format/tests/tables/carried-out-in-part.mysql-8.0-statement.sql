-- profile: mysql-8.0
-- format-is: STATEMENT
-- effects: shadow
-- statements that fail for one object and are carried out for the others
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(200), c INT) ENGINE=InnoDB;
-- expect: binlog fails LF-903
-- expect-events: nothing
DROP TABLE t, none;
-- expect: binlog fails LF-903
-- expect-events: nothing
DROP VIEW v, w;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE DEFINER=CURRENT_USER VIEW v AS SELECT 1 AS x
CREATE VIEW v AS SELECT 1 AS x;
-- expect: binlog fails LF-903
-- expect-events: nothing
DROP VIEW v, w;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE USER 'a'@'localhost' IDENTIFIED WITH 'caching_sha2_password'
CREATE USER a@localhost;
-- expect: binlog fails LF-903
-- expect-events: nothing
CREATE USER a@localhost, b@localhost;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | ALTER USER 'a'@'localhost','c'@'localhost' PASSWORD EXPIRE
ALTER USER a@localhost, c@localhost PASSWORD EXPIRE;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | RENAME USER a@localhost TO d@localhost, x@localhost TO y@localhost
RENAME USER a@localhost TO d@localhost, x@localhost TO y@localhost;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | DROP USER d@localhost, z@localhost
DROP USER d@localhost, z@localhost;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE ROLE r1
CREATE ROLE r1;
-- expect: binlog fails LF-903
-- expect-events: nothing
CREATE ROLE r1, r2;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | DROP ROLE r1, r9
DROP ROLE r1, r9;
