-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- R-log-rollback: a statement of its own fails, and its trigger has changed rows that stay
CREATE DATABASE depot;
USE depot;
CREATE TABLE trace (id INT PRIMARY KEY, w INT) ENGINE=MyISAM;
CREATE TABLE crate (id INT PRIMARY KEY, w INT) ENGINE=InnoDB;
CREATE TRIGGER t BEFORE INSERT ON crate FOR EACH ROW REPLACE INTO trace VALUES (NEW.w, 1);
-- expect-events: Gtid | INSERT INTO crate VALUES (5, 1), (6, 2), (5, 3) [1062] | ROLLBACK
INSERT INTO crate VALUES (5, 1), (6, 2), (5, 3);
-- expect-events: Gtid | INSERT INTO crate SELECT 7, 4 | Xid
INSERT INTO crate SELECT 7, 4;
