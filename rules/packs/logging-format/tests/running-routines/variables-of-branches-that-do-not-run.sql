-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- variables, seeds and numbers of branches that do not run
SET GLOBAL log_bin_trust_function_creators=1;
CREATE DATABASE shop;
USE shop;
SET @v = 3, @w = 4;
CREATE TABLE t (a INT PRIMARY KEY, b DOUBLE) ENGINE=InnoDB;
DELIMITER //
CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW BEGIN
    IF NEW.a > 5 THEN SET NEW.b = @v; END IF;
    IF NEW.a > 50 THEN SET NEW.b = RAND(); END IF;
    IF NEW.a > 500 THEN SET NEW.b = LAST_INSERT_ID(); END IF; END //
CREATE TRIGGER u BEFORE UPDATE ON t FOR EACH ROW SET NEW.b = @w //
DELIMITER ;
-- expect: binlog recorded LF-901 as statement; binlog no LF-440; binlog no LF-442; binlog no LF-443
-- expect-events: BEGIN | INSERT INTO t VALUES (1, 1) | Xid
INSERT INTO t VALUES (1, 1);
-- expect: binlog recorded LF-901 as statement; binlog no LF-440; binlog no LF-442
-- expect-events: BEGIN | User_var v | INSERT INTO t VALUES (6, 1) | Xid
INSERT INTO t VALUES (6, 1);
-- expect-events: BEGIN | INSERT INTO t VALUES (2, 1) ON DUPLICATE KEY UPDATE b = 2 | Xid
INSERT INTO t VALUES (2, 1) ON DUPLICATE KEY UPDATE b = 2;
-- expect-events: BEGIN | User_var w | INSERT INTO t VALUES (2, 1) ON DUPLICATE KEY UPDATE b = 2 | Xid
INSERT INTO t VALUES (2, 1) ON DUPLICATE KEY UPDATE b = 2;
-- expect: binlog recorded LF-901 as statement; binlog no LF-440
-- expect-events: BEGIN | Rand | User_var v | INSERT INTO t VALUES (60, 1) | Xid
INSERT INTO t VALUES (60, 1);
