-- effects: shadow
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-mixed: mysql-5.6 MIXED
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- R-log-rollback: a statement of its own fails, and its trigger has changed rows that stay
CREATE DATABASE depot;
USE depot;
CREATE TABLE trace (id INT PRIMARY KEY, w INT) ENGINE=MyISAM;
CREATE TABLE crate (id INT PRIMARY KEY, w INT) ENGINE=InnoDB;
CREATE TRIGGER t BEFORE INSERT ON crate FOR EACH ROW REPLACE INTO trace VALUES (NEW.w, 1);
-- expect-events mariadb-*: Gtid | INSERT INTO crate VALUES (5, 1), (6, 2), (5, 3) [1062] | ROLLBACK
-- expect-events mysql-*: BEGIN | INSERT INTO crate VALUES (5, 1), (6, 2), (5, 3) [1062] | ROLLBACK
INSERT INTO crate VALUES (5, 1), (6, 2), (5, 3);
-- expect-events mariadb-*: Gtid | INSERT INTO crate SELECT 7, 4 | Xid
-- expect-events mysql-*: BEGIN | INSERT INTO crate SELECT 7, 4 | Xid
INSERT INTO crate SELECT 7, 4;
