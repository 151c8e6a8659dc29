-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE e (id INT) ENGINE=InnoDB;
CREATE FUNCTION f(x INT) RETURNS INT NO SQL RETURN x;
DELIMITER //
CREATE FUNCTION g(x INT) RETURNS INT NO SQL
BEGIN
  IF x > 5 THEN UPDATE t SET b = 5 LIMIT 1; END IF;
  RETURN x;
END//
DELIMITER ;
-- expect: binlog not recorded; binlog warned LF-100(LIMIT)
SET @b = g(3);
-- expect: binlog not recorded; binlog no LF-100
SELECT g(id) FROM e;
-- expect: binlog not recorded; binlog no LF-100
SET @b = f(3);
