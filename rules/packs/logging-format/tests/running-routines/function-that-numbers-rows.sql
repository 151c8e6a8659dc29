-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-mixed: mysql-5.6 MIXED
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- function that numbers rows
SET GLOBAL log_bin_trust_function_creators=1;
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
CREATE TABLE lg (id INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB;
CREATE FUNCTION f(x INT) RETURNS INT DETERMINISTIC RETURN x;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | CREATE DEFINER=CURRENT_USER FUNCTION w(x INT) RETURNS INT DETERMINISTIC BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END
-- expect-events mysql-*: CREATE DEFINER=CURRENT_USER FUNCTION w(x INT) RETURNS INT DETERMINISTIC BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END
DELIMITER //
CREATE FUNCTION w(x INT) RETURNS INT DETERMINISTIC BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END //
DELIMITER ;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | CREATE DEFINER=CURRENT_USER PROCEDURE p(x INT) BEGIN DECLARE y INT DEFAULT x+1; INSERT INTO t VALUES (y); IF x > 5 THEN DELETE FROM t LIMIT 1; END IF; END
-- expect-events mysql-*: CREATE DEFINER=CURRENT_USER PROCEDURE p(x INT) BEGIN DECLARE y INT DEFAULT x+1; INSERT INTO t VALUES (y); IF x > 5 THEN DELETE FROM t LIMIT 1; END IF; END
DELIMITER //
CREATE PROCEDURE p(x INT) BEGIN DECLARE y INT DEFAULT x+1; INSERT INTO t VALUES (y);
IF x > 5 THEN DELETE FROM t LIMIT 1; END IF; END //
DELIMITER ;
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect mysql-5.6-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(AUTOINC_COLUMNS) as rows
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | SELECT `shop`.`w`(3) | Xid
-- expect-events mysql-5.6-mixed: BEGIN | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mysql-5.6-statement: BEGIN | Intvar INSERT_ID | SELECT `shop`.`w`(3) | Xid
SELECT w(3);
