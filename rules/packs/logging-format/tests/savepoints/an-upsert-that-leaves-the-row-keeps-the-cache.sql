-- effects: shadow
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- ON DUPLICATE KEY UPDATE leaves the row of a table that cannot roll back as it was: MySQL keeps the cache all the same
CREATE DATABASE d;
USE d;
CREATE TABLE i (a INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE m (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
INSERT INTO m VALUES (1, 1);
START TRANSACTION;
INSERT INTO i VALUES (1);
INSERT INTO m VALUES (1, 2) ON DUPLICATE KEY UPDATE b = 1;
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO i VALUES (1) | INSERT INTO m VALUES (1, 2) ON DUPLICATE KEY UPDATE b = 1 | ROLLBACK
-- expect-events mariadb-10.11-statement: nothing
ROLLBACK;
START TRANSACTION;
INSERT INTO i VALUES (2);
INSERT INTO m SELECT 1, 2 FROM i WHERE a = 9 ON DUPLICATE KEY UPDATE b = 1;
-- expect-events: nothing
ROLLBACK;
