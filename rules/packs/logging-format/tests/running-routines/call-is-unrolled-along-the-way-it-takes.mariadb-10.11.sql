-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- call is unrolled along the way it takes
SET GLOBAL log_bin_trust_function_creators=1;
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect-events mysql-5.6-statement: CREATE DATABASE shop
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | CREATE TABLE lg (id INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB
CREATE TABLE lg (id INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB;
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect-events mysql-5.6-statement: CREATE DEFINER=CURRENT_USER FUNCTION f(x INT) RETURNS INT DETERMINISTIC RETURN x
CREATE FUNCTION f(x INT) RETURNS INT DETERMINISTIC RETURN x;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | CREATE DEFINER=CURRENT_USER FUNCTION w(x INT) RETURNS INT DETERMINISTIC BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END
-- expect-events mysql-5.6-statement: CREATE DEFINER=CURRENT_USER FUNCTION w(x INT) RETURNS INT DETERMINISTIC BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END
DELIMITER //
CREATE FUNCTION w(x INT) RETURNS INT DETERMINISTIC BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END //
DELIMITER ;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | CREATE DEFINER=CURRENT_USER PROCEDURE p(x INT) BEGIN DECLARE y INT DEFAULT x+1; INSERT INTO t VALUES (y); IF x > 5 THEN DELETE FROM t LIMIT 1; END IF; END
-- expect-events mysql-5.6-statement: CREATE DEFINER=CURRENT_USER PROCEDURE p(x INT) BEGIN DECLARE y INT DEFAULT x+1; INSERT INTO t VALUES (y); IF x > 5 THEN DELETE FROM t LIMIT 1; END IF; END
DELIMITER //
CREATE PROCEDURE p(x INT) BEGIN DECLARE y INT DEFAULT x+1; INSERT INTO t VALUES (y);
IF x > 5 THEN DELETE FROM t LIMIT 1; END IF; END //
DELIMITER ;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES ( NAME_CONST('y',2)) | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO t VALUES ( NAME_CONST('y',2)) | Xid
CALL p(1);
