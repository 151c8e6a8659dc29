-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-row: mysql-5.6 ROW
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- server mysql-8.0-row: mysql-8.0 ROW
-- server mysql-8.0-statement: mysql-8.0 STATEMENT
-- what each kind of statement does to an open transaction, and how it is logged
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(200), c INT) ENGINE=InnoDB;
BEGIN;
INSERT INTO t VALUES (1, NULL, 1);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (1, NULL, 1) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | CREATE DATABASE other
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1, NULL, 1) | Xid | Gtid | CREATE DATABASE other
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | CREATE DATABASE other
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1, NULL, 1) | Xid | CREATE DATABASE other
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | CREATE DATABASE other
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (1, NULL, 1) | Xid | Anonymous_gtid | CREATE DATABASE other
CREATE DATABASE other;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (2, NULL, 2);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (2, NULL, 2) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | ALTER DATABASE other CHARACTER SET latin1
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (2, NULL, 2) | Xid | Gtid | ALTER DATABASE other CHARACTER SET latin1
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | ALTER DATABASE other CHARACTER SET latin1
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (2, NULL, 2) | Xid | ALTER DATABASE other CHARACTER SET latin1
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | ALTER DATABASE other CHARACTER SET latin1
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (2, NULL, 2) | Xid | Anonymous_gtid | ALTER DATABASE other CHARACTER SET latin1
ALTER DATABASE other CHARACTER SET latin1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (3, NULL, 3);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (3, NULL, 3) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | DROP DATABASE other
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (3, NULL, 3) | Xid | Gtid | DROP DATABASE other
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | DROP DATABASE other
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (3, NULL, 3) | Xid | DROP DATABASE other
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | DROP DATABASE other
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (3, NULL, 3) | Xid | Anonymous_gtid | DROP DATABASE other
DROP DATABASE other;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (4, NULL, 4);
CREATE TABLE k (a INT);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (5, NULL, 5);
CREATE TABLE k2 LIKE k;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (6, NULL, 6);
CREATE TABLE k3 SELECT 1 AS x;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (7, NULL, 7);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (7, NULL, 7) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | ALTER TABLE k ADD b INT
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (7, NULL, 7) | Xid | Gtid | ALTER TABLE k ADD b INT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | ALTER TABLE k ADD b INT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (7, NULL, 7) | Xid | ALTER TABLE k ADD b INT
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | ALTER TABLE k ADD b INT
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (7, NULL, 7) | Xid | Anonymous_gtid | ALTER TABLE k ADD b INT
ALTER TABLE k ADD b INT;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (8, NULL, 8);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (8, NULL, 8) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | RENAME TABLE k3 TO k4
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (8, NULL, 8) | Xid | Gtid | RENAME TABLE k3 TO k4
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | RENAME TABLE k3 TO k4
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (8, NULL, 8) | Xid | RENAME TABLE k3 TO k4
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | RENAME TABLE k3 TO k4
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (8, NULL, 8) | Xid | Anonymous_gtid | RENAME TABLE k3 TO k4
RENAME TABLE k3 TO k4;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (9, NULL, 9);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (9, NULL, 9) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | TRUNCATE k4
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (9, NULL, 9) | Xid | Gtid | TRUNCATE k4
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | TRUNCATE k4
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (9, NULL, 9) | Xid | TRUNCATE k4
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | TRUNCATE k4
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (9, NULL, 9) | Xid | Anonymous_gtid | TRUNCATE k4
TRUNCATE k4;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (10, NULL, 10);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (10, NULL, 10) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | DROP TABLE `k2`,`k4` /* generated by server */
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (10, NULL, 10) | Xid | Gtid | DROP TABLE `k2`,`k4` /* generated by server */
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | DROP TABLE `k2`,`k4` /* generated by server */
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (10, NULL, 10) | Xid | DROP TABLE `k2`,`k4` /* generated by server */
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | DROP TABLE `k2`,`k4` /* generated by server */
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (10, NULL, 10) | Xid | Anonymous_gtid | DROP TABLE `k2`,`k4` /* generated by server */
DROP TABLE k2, k4;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (11, NULL, 11);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (11, NULL, 11) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | CREATE DEFINER=CURRENT_USER VIEW v AS SELECT a FROM t
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (11, NULL, 11) | Xid | Gtid | CREATE DEFINER=CURRENT_USER VIEW v AS SELECT a FROM t
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | CREATE DEFINER=CURRENT_USER VIEW v AS SELECT a FROM t
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (11, NULL, 11) | Xid | CREATE DEFINER=CURRENT_USER VIEW v AS SELECT a FROM t
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | CREATE DEFINER=CURRENT_USER VIEW v AS SELECT a FROM t
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (11, NULL, 11) | Xid | Anonymous_gtid | CREATE DEFINER=CURRENT_USER VIEW v AS SELECT a FROM t
CREATE VIEW v AS SELECT a FROM t;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (12, NULL, 12);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (12, NULL, 12) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | ALTER DEFINER=CURRENT_USER VIEW v AS SELECT c FROM t
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (12, NULL, 12) | Xid | Gtid | ALTER DEFINER=CURRENT_USER VIEW v AS SELECT c FROM t
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | ALTER DEFINER=CURRENT_USER VIEW v AS SELECT c FROM t
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (12, NULL, 12) | Xid | ALTER DEFINER=CURRENT_USER VIEW v AS SELECT c FROM t
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | ALTER DEFINER=CURRENT_USER VIEW v AS SELECT c FROM t
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (12, NULL, 12) | Xid | Anonymous_gtid | ALTER DEFINER=CURRENT_USER VIEW v AS SELECT c FROM t
ALTER VIEW v AS SELECT c FROM t;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (13, NULL, 13);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (13, NULL, 13) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | DROP VIEW v
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (13, NULL, 13) | Xid | Gtid | DROP VIEW v
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | DROP VIEW v
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (13, NULL, 13) | Xid | DROP VIEW v
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | DROP VIEW v
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (13, NULL, 13) | Xid | Anonymous_gtid | DROP VIEW v
DROP VIEW v;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (14, NULL, 14);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (14, NULL, 14) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | CREATE DEFINER=CURRENT_USER TRIGGER g BEFORE INSERT ON k FOR EACH ROW SET NEW.a = 1
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (14, NULL, 14) | Xid | Gtid | CREATE DEFINER=CURRENT_USER TRIGGER g BEFORE INSERT ON k FOR EACH ROW SET NEW.a = 1
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | CREATE DEFINER=CURRENT_USER TRIGGER g BEFORE INSERT ON k FOR EACH ROW SET NEW.a = 1
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (14, NULL, 14) | Xid | CREATE DEFINER=CURRENT_USER TRIGGER g BEFORE INSERT ON k FOR EACH ROW SET NEW.a = 1
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | CREATE DEFINER=CURRENT_USER TRIGGER g BEFORE INSERT ON k FOR EACH ROW SET NEW.a = 1
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (14, NULL, 14) | Xid | Anonymous_gtid | CREATE DEFINER=CURRENT_USER TRIGGER g BEFORE INSERT ON k FOR EACH ROW SET NEW.a = 1
CREATE TRIGGER g BEFORE INSERT ON k FOR EACH ROW SET NEW.a = 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (15, NULL, 15);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (15, NULL, 15) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | DROP TRIGGER g
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (15, NULL, 15) | Xid | Gtid | DROP TRIGGER g
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | DROP TRIGGER g
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (15, NULL, 15) | Xid | DROP TRIGGER g
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | DROP TRIGGER g
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (15, NULL, 15) | Xid | Anonymous_gtid | DROP TRIGGER g
DROP TRIGGER g;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (16, NULL, 16);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (16, NULL, 16) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | CREATE DEFINER=CURRENT_USER PROCEDURE p() SELECT 1
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (16, NULL, 16) | Xid | Gtid | CREATE DEFINER=CURRENT_USER PROCEDURE p() SELECT 1
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | CREATE DEFINER=CURRENT_USER PROCEDURE p() SELECT 1
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (16, NULL, 16) | Xid | CREATE DEFINER=CURRENT_USER PROCEDURE p() SELECT 1
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | CREATE DEFINER=CURRENT_USER PROCEDURE p() SELECT 1
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (16, NULL, 16) | Xid | Anonymous_gtid | CREATE DEFINER=CURRENT_USER PROCEDURE p() SELECT 1
CREATE PROCEDURE p() SELECT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (17, NULL, 17);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (17, NULL, 17) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | ALTER PROCEDURE p COMMENT 'x'
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (17, NULL, 17) | Xid | Gtid | ALTER PROCEDURE p COMMENT 'x'
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | ALTER PROCEDURE p COMMENT 'x'
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (17, NULL, 17) | Xid | ALTER PROCEDURE p COMMENT 'x'
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | ALTER PROCEDURE p COMMENT 'x'
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (17, NULL, 17) | Xid | Anonymous_gtid | ALTER PROCEDURE p COMMENT 'x'
ALTER PROCEDURE p COMMENT 'x';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (18, NULL, 18);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (18, NULL, 18) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | DROP PROCEDURE p
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (18, NULL, 18) | Xid | Gtid | DROP PROCEDURE p
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | DROP PROCEDURE p
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (18, NULL, 18) | Xid | DROP PROCEDURE p
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | DROP PROCEDURE p
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (18, NULL, 18) | Xid | Anonymous_gtid | DROP PROCEDURE p
DROP PROCEDURE p;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (19, NULL, 19);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (19, NULL, 19) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | CREATE DEFINER=CURRENT_USER FUNCTION f() RETURNS INT DETERMINISTIC NO SQL RETURN 1
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (19, NULL, 19) | Xid | Gtid | CREATE DEFINER=CURRENT_USER FUNCTION f() RETURNS INT DETERMINISTIC NO SQL RETURN 1
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | CREATE DEFINER=CURRENT_USER FUNCTION f() RETURNS INT DETERMINISTIC NO SQL RETURN 1
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (19, NULL, 19) | Xid | CREATE DEFINER=CURRENT_USER FUNCTION f() RETURNS INT DETERMINISTIC NO SQL RETURN 1
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | CREATE DEFINER=CURRENT_USER FUNCTION f() RETURNS INT DETERMINISTIC NO SQL RETURN 1
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (19, NULL, 19) | Xid | Anonymous_gtid | CREATE DEFINER=CURRENT_USER FUNCTION f() RETURNS INT DETERMINISTIC NO SQL RETURN 1
CREATE FUNCTION f() RETURNS INT DETERMINISTIC NO SQL RETURN 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (20, NULL, 20);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (20, NULL, 20) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | ALTER FUNCTION f COMMENT 'x'
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (20, NULL, 20) | Xid | Gtid | ALTER FUNCTION f COMMENT 'x'
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | ALTER FUNCTION f COMMENT 'x'
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (20, NULL, 20) | Xid | ALTER FUNCTION f COMMENT 'x'
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | ALTER FUNCTION f COMMENT 'x'
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (20, NULL, 20) | Xid | Anonymous_gtid | ALTER FUNCTION f COMMENT 'x'
ALTER FUNCTION f COMMENT 'x';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (21, NULL, 21);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (21, NULL, 21) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | DROP FUNCTION f
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (21, NULL, 21) | Xid | Gtid | DROP FUNCTION f
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | DROP FUNCTION f
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (21, NULL, 21) | Xid | DROP FUNCTION f
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | DROP FUNCTION f
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (21, NULL, 21) | Xid | Anonymous_gtid | DROP FUNCTION f
DROP FUNCTION f;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (22, NULL, 22);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (22, NULL, 22) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | CREATE DEFINER=CURRENT_USER EVENT e ON SCHEDULE EVERY 1 YEAR DO SELECT 1
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (22, NULL, 22) | Xid | Gtid | CREATE DEFINER=CURRENT_USER EVENT e ON SCHEDULE EVERY 1 YEAR DO SELECT 1
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | CREATE DEFINER=CURRENT_USER EVENT e ON SCHEDULE EVERY 1 YEAR DO SELECT 1
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (22, NULL, 22) | Xid | CREATE DEFINER=CURRENT_USER EVENT e ON SCHEDULE EVERY 1 YEAR DO SELECT 1
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | CREATE DEFINER=CURRENT_USER EVENT e ON SCHEDULE EVERY 1 YEAR DO SELECT 1
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (22, NULL, 22) | Xid | Anonymous_gtid | CREATE DEFINER=CURRENT_USER EVENT e ON SCHEDULE EVERY 1 YEAR DO SELECT 1
CREATE EVENT e ON SCHEDULE EVERY 1 YEAR DO SELECT 1;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (23, NULL, 23);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (23, NULL, 23) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | ALTER EVENT e DISABLE
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (23, NULL, 23) | Xid | Gtid | ALTER EVENT e DISABLE
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | ALTER EVENT e DISABLE
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (23, NULL, 23) | Xid | ALTER EVENT e DISABLE
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | ALTER EVENT e DISABLE
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (23, NULL, 23) | Xid | Anonymous_gtid | ALTER EVENT e DISABLE
ALTER EVENT e DISABLE;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (24, NULL, 24);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (24, NULL, 24) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | DROP EVENT e
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (24, NULL, 24) | Xid | Gtid | DROP EVENT e
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | DROP EVENT e
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (24, NULL, 24) | Xid | DROP EVENT e
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | DROP EVENT e
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (24, NULL, 24) | Xid | Anonymous_gtid | DROP EVENT e
DROP EVENT e;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (25, NULL, 25);
CREATE SEQUENCE s;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (26, NULL, 26);
-- expect mariadb-*: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (26, NULL, 26) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | ALTER SEQUENCE s INCREMENT BY 2
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (26, NULL, 26) | Xid | Gtid | ALTER SEQUENCE s INCREMENT BY 2
ALTER SEQUENCE s INCREMENT BY 2;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (27, NULL, 27);
-- expect mariadb-*: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (27, NULL, 27) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | DROP SEQUENCE s
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (27, NULL, 27) | Xid | Gtid | DROP SEQUENCE s
DROP SEQUENCE s;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (28, NULL, 28);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (28, NULL, 28) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | CREATE USER u@localhost
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (28, NULL, 28) | Xid | Gtid | CREATE USER u@localhost
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | CREATE USER u@localhost
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (28, NULL, 28) | Xid | CREATE USER u@localhost
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | CREATE USER 'u'@'localhost' IDENTIFIED WITH 'caching_sha2_password'
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (28, NULL, 28) | Xid | Anonymous_gtid | CREATE USER 'u'@'localhost' IDENTIFIED WITH 'caching_sha2_password'
CREATE USER u@localhost;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (29, NULL, 29);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (29, NULL, 29) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | ALTER USER u@localhost PASSWORD EXPIRE
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (29, NULL, 29) | Xid | Gtid | ALTER USER u@localhost PASSWORD EXPIRE
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | ALTER USER u@localhost PASSWORD EXPIRE
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (29, NULL, 29) | Xid | ALTER USER u@localhost PASSWORD EXPIRE
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | ALTER USER 'u'@'localhost' PASSWORD EXPIRE
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (29, NULL, 29) | Xid | Anonymous_gtid | ALTER USER 'u'@'localhost' PASSWORD EXPIRE
ALTER USER u@localhost PASSWORD EXPIRE;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (30, NULL, 30);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (30, NULL, 30) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | RENAME USER u@localhost TO w@localhost
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (30, NULL, 30) | Xid | Gtid | RENAME USER u@localhost TO w@localhost
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | RENAME USER u@localhost TO w@localhost
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (30, NULL, 30) | Xid | RENAME USER u@localhost TO w@localhost
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | RENAME USER u@localhost TO w@localhost
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (30, NULL, 30) | Xid | Anonymous_gtid | RENAME USER u@localhost TO w@localhost
RENAME USER u@localhost TO w@localhost;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (31, NULL, 31);
-- expect mariadb-*, mysql-5.6-*: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (31, NULL, 31) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | SET PASSWORD FOR 'w'@'localhost'='*B69027D44F6E5EDC07F1AEAD1477967B16F28227'
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (31, NULL, 31) | Xid | Gtid | SET PASSWORD FOR 'w'@'localhost'='*B69027D44F6E5EDC07F1AEAD1477967B16F28227'
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | SET PASSWORD FOR 'w'@'localhost'='*B69027D44F6E5EDC07F1AEAD1477967B16F28227'
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (31, NULL, 31) | Xid | SET PASSWORD FOR 'w'@'localhost'='*B69027D44F6E5EDC07F1AEAD1477967B16F28227'
SET PASSWORD FOR w@localhost = PASSWORD('x');
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (32, NULL, 32);
-- expect mariadb-*, mysql-8.0-*: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (32, NULL, 32) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | CREATE ROLE boss
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (32, NULL, 32) | Xid | Gtid | CREATE ROLE boss
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | CREATE ROLE boss
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (32, NULL, 32) | Xid | Anonymous_gtid | CREATE ROLE boss
CREATE ROLE boss;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (33, NULL, 33);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (33, NULL, 33) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | GRANT SELECT ON shop.t TO w@localhost
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (33, NULL, 33) | Xid | Gtid | GRANT SELECT ON shop.t TO w@localhost
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | GRANT SELECT ON shop.t TO w@localhost
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (33, NULL, 33) | Xid | GRANT SELECT ON shop.t TO w@localhost
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | GRANT SELECT ON shop.t TO w@localhost
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (33, NULL, 33) | Xid | Anonymous_gtid | GRANT SELECT ON shop.t TO w@localhost
GRANT SELECT ON shop.t TO w@localhost;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (34, NULL, 34);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (34, NULL, 34) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | REVOKE SELECT ON shop.t FROM w@localhost
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (34, NULL, 34) | Xid | Gtid | REVOKE SELECT ON shop.t FROM w@localhost
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | REVOKE SELECT ON shop.t FROM w@localhost
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (34, NULL, 34) | Xid | REVOKE SELECT ON shop.t FROM w@localhost
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | REVOKE SELECT ON shop.t FROM w@localhost
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (34, NULL, 34) | Xid | Anonymous_gtid | REVOKE SELECT ON shop.t FROM w@localhost
REVOKE SELECT ON shop.t FROM w@localhost;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (35, NULL, 35);
-- expect mariadb-*, mysql-8.0-*: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (35, NULL, 35) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | DROP ROLE boss
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (35, NULL, 35) | Xid | Gtid | DROP ROLE boss
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | DROP ROLE boss
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (35, NULL, 35) | Xid | Anonymous_gtid | DROP ROLE boss
DROP ROLE boss;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (36, NULL, 36);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (36, NULL, 36) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | DROP USER w@localhost
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (36, NULL, 36) | Xid | Gtid | DROP USER w@localhost
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | DROP USER w@localhost
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (36, NULL, 36) | Xid | DROP USER w@localhost
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | DROP USER w@localhost
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (36, NULL, 36) | Xid | Anonymous_gtid | DROP USER w@localhost
DROP USER w@localhost;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (37, NULL, 37);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (37, NULL, 37) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | ANALYZE TABLE t
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (37, NULL, 37) | Xid | Gtid | ANALYZE TABLE t
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | ANALYZE TABLE t
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (37, NULL, 37) | Xid | ANALYZE TABLE t
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | ANALYZE TABLE t
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (37, NULL, 37) | Xid | Anonymous_gtid | ANALYZE TABLE t
ANALYZE TABLE t;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (38, NULL, 38);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (38, NULL, 38) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | OPTIMIZE TABLE t
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (38, NULL, 38) | Xid | Gtid | OPTIMIZE TABLE t
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | OPTIMIZE TABLE t
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (38, NULL, 38) | Xid | OPTIMIZE TABLE t
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | OPTIMIZE TABLE t
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (38, NULL, 38) | Xid | Anonymous_gtid | OPTIMIZE TABLE t
OPTIMIZE TABLE t;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (39, NULL, 39);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (39, NULL, 39) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | REPAIR TABLE t
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (39, NULL, 39) | Xid | Gtid | REPAIR TABLE t
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | REPAIR TABLE t
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (39, NULL, 39) | Xid | REPAIR TABLE t
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | REPAIR TABLE t
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (39, NULL, 39) | Xid | Anonymous_gtid | REPAIR TABLE t
REPAIR TABLE t;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (40, NULL, 40);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (40, NULL, 40) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (40, NULL, 40) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (40, NULL, 40) | Xid
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (40, NULL, 40) | Xid
CHECK TABLE t;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (41, NULL, 41);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (41, NULL, 41) | Table_map shop.t | Write_rows shop.t | Xid | Gtid | FLUSH TABLES
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (41, NULL, 41) | Xid | Gtid | FLUSH TABLES
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid | FLUSH TABLES
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (41, NULL, 41) | Xid | FLUSH TABLES
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid | Anonymous_gtid | FLUSH TABLES
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (41, NULL, 41) | Xid | Anonymous_gtid | FLUSH TABLES
FLUSH TABLES;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (42, NULL, 42);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (42, NULL, 42) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (42, NULL, 42) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (42, NULL, 42) | Xid
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (42, NULL, 42) | Xid
LOCK TABLES t WRITE;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (43, NULL, 43);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
UNLOCK TABLES;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (44, NULL, 44);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (44, NULL, 44) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (44, NULL, 44) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (44, NULL, 44) | Xid
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (44, NULL, 44) | Xid
CACHE INDEX k IN hot;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (45, NULL, 45);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-*: nothing
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (45, NULL, 45) | Xid
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (45, NULL, 45) | Xid
LOAD INDEX INTO CACHE k;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (46, NULL, 46);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (46, NULL, 46) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (46, NULL, 46) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (46, NULL, 46) | Xid
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (46, NULL, 46) | Xid
CREATE SERVER far FOREIGN DATA WRAPPER mysql OPTIONS (HOST 'h');
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (47, NULL, 47);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (47, NULL, 47) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (47, NULL, 47) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (47, NULL, 47) | Xid
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (47, NULL, 47) | Xid
ALTER SERVER far OPTIONS (HOST 'i');
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (48, NULL, 48);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (48, NULL, 48) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (48, NULL, 48) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (48, NULL, 48) | Xid
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (48, NULL, 48) | Xid
DROP SERVER far;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (49, NULL, 49);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (49, NULL, 49) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (49, NULL, 49) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (49, NULL, 49) | Xid
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (49, NULL, 49) | Xid
INSTALL PLUGIN audit SONAME 'a.so';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (50, NULL, 50);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (50, NULL, 50) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (50, NULL, 50) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (50, NULL, 50) | Xid
-- expect-events mysql-8.0-row: Anonymous_gtid | BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (50, NULL, 50) | Xid
UNINSTALL PLUGIN audit;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (51, NULL, 51);
-- expect mariadb-*: binlog not recorded LF-902
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (51, NULL, 51) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (51, NULL, 51) | Xid
INSTALL SONAME 'a';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (52, NULL, 52);
-- expect mariadb-*: binlog not recorded LF-902
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (52, NULL, 52) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (52, NULL, 52) | Xid
UNINSTALL SONAME 'a';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (53, NULL, 53);
-- expect mariadb-*, mysql-5.6-*: binlog not recorded LF-902
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (53, NULL, 53) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (53, NULL, 53) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (53, NULL, 53) | Xid
RESET QUERY CACHE;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
