-- effects: shadow
-- server mysql: mysql-5.6 STATEMENT
-- server mariadb: mariadb-10.11 STATEMENT
-- measured on MySQL 5.6.24 and MariaDB 10.11: UNLOCK TABLES commits where LOCK TABLES was the one that locked
CREATE DATABASE d;
USE d;
CREATE TABLE a (x INT) ENGINE=InnoDB;
SET autocommit = 0;
LOCK TABLES a WRITE;
INSERT INTO a VALUES (1);
-- expect-events mysql: BEGIN | INSERT INTO a VALUES (1) | Xid
-- expect-events mariadb: Gtid | INSERT INTO a VALUES (1) | Xid
UNLOCK TABLES;
INSERT INTO a VALUES (2);
-- expect-events: nothing
UNLOCK TABLES;
-- expect-events mysql: BEGIN | INSERT INTO a VALUES (2) | Xid
-- expect-events mariadb: Gtid | INSERT INTO a VALUES (2) | Xid
COMMIT;
