-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- events before the statement
SET GLOBAL log_bin_trust_function_creators=1;
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
CREATE TABLE lg (id INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB;
CREATE FUNCTION f(x INT) RETURNS INT DETERMINISTIC RETURN x;
DELIMITER //
CREATE FUNCTION w(x INT) RETURNS INT DETERMINISTIC BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END //
DELIMITER ;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE DEFINER=CURRENT_USER PROCEDURE p(x INT) BEGIN DECLARE y INT DEFAULT x+1; INSERT INTO t VALUES (y); IF x > 5 THEN DELETE FROM t LIMIT 1; END IF; END
DELIMITER //
CREATE PROCEDURE p(x INT) BEGIN DECLARE y INT DEFAULT x+1; INSERT INTO t VALUES (y);
IF x > 5 THEN DELETE FROM t LIMIT 1; END IF; END //
DELIMITER ;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET @b=1;
INSERT INTO t VALUES (1);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: BEGIN | Intvar LAST_INSERT_ID | Rand | User_var b | User_var a | UPDATE t SET a=@a+LAST_INSERT_ID()+RAND() WHERE a=@b | Xid
UPDATE t SET a=@a+LAST_INSERT_ID()+RAND() WHERE a=@b;
