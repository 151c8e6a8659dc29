-- profile: mysql-8.0
-- format-is: STATEMENT
-- effects: shadow
-- triggers, views, functions, procedures and prepared statements
CREATE DATABASE shop;
CREATE DATABASE other;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE other.t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE lg (id INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB;
CREATE TABLE nl (a INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE DEFINER=CURRENT_USER TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO lg (a) VALUES (NEW.a)
CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO lg (a) VALUES (NEW.a);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE DEFINER=CURRENT_USER TRIGGER h AFTER UPDATE ON t FOR EACH ROW INSERT INTO nl VALUES (NEW.a)
CREATE TRIGGER h AFTER UPDATE ON t FOR EACH ROW INSERT INTO nl VALUES (NEW.a);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect-events: Anonymous_gtid | BEGIN | Intvar INSERT_ID | INSERT INTO t VALUES (1, 1) | Xid
INSERT INTO t VALUES (1, 1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = 2 | Xid
UPDATE t SET b = 2;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE DEFINER=CURRENT_USER VIEW v AS SELECT a, b FROM t WHERE b > 0
CREATE VIEW v AS SELECT a, b FROM t WHERE b > 0;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect-events: Anonymous_gtid | BEGIN | Intvar INSERT_ID | INSERT INTO v VALUES (3, 3) | Xid
INSERT INTO v VALUES (3, 3);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE v SET b = 9 LIMIT 1 | Xid
UPDATE v SET b = 9 LIMIT 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | DELETE FROM v | Xid
DELETE FROM v;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET GLOBAL log_bin_trust_function_creators = 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE DEFINER=CURRENT_USER FUNCTION f() RETURNS INT READS SQL DATA RETURN (SELECT COUNT(*) FROM lg)
CREATE FUNCTION f() RETURNS INT READS SQL DATA RETURN (SELECT COUNT(*) FROM lg);
DELIMITER //
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE DEFINER=CURRENT_USER FUNCTION w(x INT) RETURNS INT MODIFIES SQL DATA BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END
CREATE FUNCTION w(x INT) RETURNS INT MODIFIES SQL DATA BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END //
DELIMITER ;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT f();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect-events: Anonymous_gtid | BEGIN | Intvar INSERT_ID | SELECT `shop`.`w`(5) | Xid
SELECT w(5);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect-events: Anonymous_gtid | BEGIN | Intvar INSERT_ID | SELECT `shop`.`w`(6) | Xid
DO w(6);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect-events: Anonymous_gtid | BEGIN | Intvar INSERT_ID | SELECT `shop`.`w`(7) | Xid
SET @x = w(7);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect-events: Anonymous_gtid | BEGIN | Intvar INSERT_ID | INSERT INTO n VALUES (w(8), 1) | Xid
INSERT INTO n VALUES (w(8), 1);
DELIMITER //
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | CREATE DEFINER=CURRENT_USER PROCEDURE p(x INT) BEGIN INSERT INTO n VALUES (x, x); UPDATE t SET b = x LIMIT 1; SELECT w(x); END
CREATE PROCEDURE p(x INT) BEGIN INSERT INTO n VALUES (x, x); UPDATE t SET b = x LIMIT 1; SELECT w(x); END //
DELIMITER ;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | INSERT INTO n VALUES ( NAME_CONST('x',20), NAME_CONST('x',20)) | COMMIT | Anonymous_gtid | BEGIN | UPDATE t SET b = NAME_CONST('x',20) LIMIT 1 | COMMIT | Anonymous_gtid | BEGIN | Intvar INSERT_ID | SELECT `shop`.`w`(20) | Xid
CALL p(20);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
PREPARE s FROM 'INSERT INTO n VALUES (?, UUID_SHORT())';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET @y = 30;
-- expect: binlog fails LF-903
-- expect-events: nothing
EXECUTE s USING @y;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | Intvar LAST_INSERT_ID | User_var y | INSERT INTO n VALUES (@y + 1, LAST_INSERT_ID()) | COMMIT
INSERT INTO n VALUES (@y + 1, LAST_INSERT_ID());
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | Intvar INSERT_ID | Rand | INSERT INTO lg (a) VALUES (RAND() * 5) | Xid
INSERT INTO lg (a) VALUES (RAND() * 5);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT a INTO @z FROM n LIMIT 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | REPLACE INTO n VALUES (1, 1) | COMMIT
REPLACE INTO n VALUES (1, 1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | INSERT INTO lg (id, a) VALUES (100, 1) ON DUPLICATE KEY UPDATE a = 2 | Xid
INSERT INTO lg (id, a) VALUES (100, 1) ON DUPLICATE KEY UPDATE a = 2;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | Begin_load_query | Execute_load_query LOAD DATA INFILE 'f' INTO TABLE n | COMMIT
LOAD DATA INFILE 'f' INTO TABLE n;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | DELETE t, n FROM t JOIN n USING (a) | Xid
DELETE t, n FROM t JOIN n USING (a);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | TRUNCATE n
TRUNCATE n;
-- expect: binlog recorded LF-901 as statement; binlog advice LF-606
-- expect-events: Anonymous_gtid | BEGIN | DELETE FROM n | COMMIT
DELETE FROM n;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | INSERT INTO mysql.time_zone VALUES (99, 'N') | Xid
INSERT INTO mysql.time_zone VALUES (99, 'N');
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT * FROM information_schema.tables;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT * FROM t LOCK IN SHARE MODE;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
EXPLAIN SELECT * FROM t;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | ANALYZE TABLE t
ANALYZE TABLE t;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | FLUSH TABLES
FLUSH TABLES;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
FLUSH LOCAL TABLES;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
OPTIMIZE NO_WRITE_TO_BINLOG TABLE t;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
KILL 5;
