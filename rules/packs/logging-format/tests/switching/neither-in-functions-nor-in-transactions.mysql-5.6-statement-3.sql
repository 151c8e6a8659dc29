-- profile: mysql-5.6
-- format-is: STATEMENT
-- neither in functions nor in transactions
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE DEFINER=CURRENT_USER FUNCTION f() RETURNS INT DETERMINISTIC BEGIN SET SESSION binlog_direct_non_transactional_updates = ON; RETURN 1; END
DELIMITER //
CREATE FUNCTION f() RETURNS INT DETERMINISTIC BEGIN SET SESSION binlog_direct_non_transactional_updates = ON; RETURN 1; END; //
DELIMITER ;
-- expect: binlog refused LF-225
-- expect-events: nothing
SELECT f();
