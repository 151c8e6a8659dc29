-- profile: mariadb-10.11
-- format-is: MIXED
-- effects: shadow
-- R-log-rollback-to-savepoint: the savepoint stands before everything, a change that stays comes after it
CREATE DATABASE depot;
USE depot;
CREATE TABLE lasting (id INT PRIMARY KEY) ENGINE=MyISAM;
CREATE TABLE crate (id INT PRIMARY KEY) ENGINE=InnoDB;
START TRANSACTION;
SAVEPOINT outset;
-- expect-events: nothing
INSERT INTO crate VALUES (1);
-- expect-events: Gtid | Annotate_rows INSERT INTO lasting VALUES (1) | Table_map depot.lasting | Write_rows depot.lasting | COMMIT
INSERT INTO lasting VALUES (1);
-- expect-events: Gtid | INSERT INTO crate VALUES (1) | ROLLBACK
ROLLBACK TO outset;
-- expect-events: nothing
INSERT INTO crate VALUES (2);
-- expect-events: Gtid | INSERT INTO crate VALUES (2) | Xid
COMMIT;
