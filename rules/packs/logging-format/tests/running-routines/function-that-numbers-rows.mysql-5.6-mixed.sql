-- profile: mysql-5.6
-- format-is: MIXED
-- effects: shadow
-- function that numbers rows
SET GLOBAL log_bin_trust_function_creators=1;
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
CREATE TABLE lg (id INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB;
CREATE FUNCTION f(x INT) RETURNS INT DETERMINISTIC RETURN x;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE DEFINER=CURRENT_USER FUNCTION w(x INT) RETURNS INT DETERMINISTIC BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END
DELIMITER //
CREATE FUNCTION w(x INT) RETURNS INT DETERMINISTIC BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END //
DELIMITER ;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE DEFINER=CURRENT_USER PROCEDURE p(x INT) BEGIN DECLARE y INT DEFAULT x+1; INSERT INTO t VALUES (y); IF x > 5 THEN DELETE FROM t LIMIT 1; END IF; END
DELIMITER //
CREATE PROCEDURE p(x INT) BEGIN DECLARE y INT DEFAULT x+1; INSERT INTO t VALUES (y);
IF x > 5 THEN DELETE FROM t LIMIT 1; END IF; END //
DELIMITER ;
-- expect: binlog recorded LF-901 as rows; binlog recorded LF-321(AUTOINC_COLUMNS) as rows
-- expect-events: BEGIN | Table_map shop.lg | Write_rows shop.lg | Xid
SELECT w(3);
