-- effects: shadow
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- R-log-rollback-to-savepoint: the savepoint stands before everything, a change that stays comes after it
CREATE DATABASE depot;
USE depot;
CREATE TABLE lasting (id INT PRIMARY KEY) ENGINE=MyISAM;
CREATE TABLE crate (id INT PRIMARY KEY) ENGINE=InnoDB;
START TRANSACTION;
SAVEPOINT outset;
-- expect-events: nothing
INSERT INTO crate VALUES (1);
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO lasting VALUES (1) | Table_map depot.lasting | Write_rows depot.lasting | COMMIT
-- expect-events mariadb-10.11-statement: nothing
INSERT INTO lasting VALUES (1);
-- expect-events mariadb-10.11-mixed: Gtid | INSERT INTO crate VALUES (1) | ROLLBACK
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO crate VALUES (1) | Table_map depot.crate | Write_rows depot.crate | ROLLBACK
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO crate VALUES (1) | INSERT INTO lasting VALUES (1) | ROLLBACK
ROLLBACK TO outset;
-- expect-events: nothing
INSERT INTO crate VALUES (2);
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO crate VALUES (2) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO crate VALUES (2) | Table_map depot.crate | Write_rows depot.crate | Xid
COMMIT;
