-- effects: shadow
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-mixed: mysql-5.6 MIXED
-- server mysql-5.6-row: mysql-5.6 ROW
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- server mysql-8.0-statement: mysql-8.0 STATEMENT
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
-- expect-events mariadb-*: Gtid | CREATE DEFINER=CURRENT_USER TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO lg (a) VALUES (NEW.a)
-- expect-events mysql-5.6-*: CREATE DEFINER=CURRENT_USER TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO lg (a) VALUES (NEW.a)
-- expect-events mysql-8.0-statement: Anonymous_gtid | CREATE DEFINER=CURRENT_USER TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO lg (a) VALUES (NEW.a)
CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO lg (a) VALUES (NEW.a);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | CREATE DEFINER=CURRENT_USER TRIGGER h AFTER UPDATE ON t FOR EACH ROW INSERT INTO nl VALUES (NEW.a)
-- expect-events mysql-5.6-*: CREATE DEFINER=CURRENT_USER TRIGGER h AFTER UPDATE ON t FOR EACH ROW INSERT INTO nl VALUES (NEW.a)
-- expect-events mysql-8.0-statement: Anonymous_gtid | CREATE DEFINER=CURRENT_USER TRIGGER h AFTER UPDATE ON t FOR EACH ROW INSERT INTO nl VALUES (NEW.a)
CREATE TRIGGER h AFTER UPDATE ON t FOR EACH ROW INSERT INTO nl VALUES (NEW.a);
-- expect *-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(AUTOINC_COLUMNS) as rows
-- expect *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (1, 1) | Table_map shop.t | Table_map shop.lg | Write_rows shop.t | Write_rows shop.lg | Xid
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | INSERT INTO t VALUES (1, 1) | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.t | Table_map shop.lg | Write_rows shop.t | Write_rows shop.lg | Xid
-- expect-events mysql-5.6-statement: BEGIN | Intvar INSERT_ID | INSERT INTO t VALUES (1, 1) | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | Intvar INSERT_ID | INSERT INTO t VALUES (1, 1) | Xid
INSERT INTO t VALUES (1, 1);
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | UPDATE t SET b = 2 | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows UPDATE t SET b = 2 | Table_map shop.nl | Write_rows shop.nl | Table_map shop.t | Update_rows shop.t | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | UPDATE t SET b = 2 | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.nl | Write_rows shop.nl | COMMIT | BEGIN | Table_map shop.t | Update_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = 2 | Xid
UPDATE t SET b = 2;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | CREATE DEFINER=CURRENT_USER VIEW v AS SELECT a, b FROM t WHERE b > 0
-- expect-events mysql-5.6-*: CREATE DEFINER=CURRENT_USER VIEW v AS SELECT a, b FROM t WHERE b > 0
-- expect-events mysql-8.0-statement: Anonymous_gtid | CREATE DEFINER=CURRENT_USER VIEW v AS SELECT a, b FROM t WHERE b > 0
CREATE VIEW v AS SELECT a, b FROM t WHERE b > 0;
-- expect *-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(AUTOINC_COLUMNS) as rows
-- expect *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO v VALUES (3, 3) | Table_map shop.t | Table_map shop.lg | Write_rows shop.t | Write_rows shop.lg | Xid
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | INSERT INTO v VALUES (3, 3) | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.t | Table_map shop.lg | Write_rows shop.t | Write_rows shop.lg | Xid
-- expect-events mysql-5.6-statement: BEGIN | Intvar INSERT_ID | INSERT INTO v VALUES (3, 3) | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | Intvar INSERT_ID | INSERT INTO v VALUES (3, 3) | Xid
INSERT INTO v VALUES (3, 3);
-- expect *-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(LIMIT) as rows
-- expect *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows UPDATE v SET b = 9 LIMIT 1 | Table_map shop.nl | Write_rows shop.nl | Table_map shop.t | Update_rows shop.t | Xid
-- expect-events mariadb-10.11-statement: Gtid | UPDATE v SET b = 9 LIMIT 1 | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.nl | Write_rows shop.nl | COMMIT | BEGIN | Table_map shop.t | Update_rows shop.t | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE v SET b = 9 LIMIT 1 | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE v SET b = 9 LIMIT 1 | Xid
UPDATE v SET b = 9 LIMIT 1;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | DELETE FROM v | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows DELETE FROM v | Table_map shop.t | Delete_rows shop.t | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | DELETE FROM v | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.t | Delete_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | DELETE FROM v | Xid
DELETE FROM v;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET GLOBAL log_bin_trust_function_creators = 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | CREATE DEFINER=CURRENT_USER FUNCTION f() RETURNS INT READS SQL DATA RETURN (SELECT COUNT(*) FROM lg)
-- expect-events mysql-5.6-*: CREATE DEFINER=CURRENT_USER FUNCTION f() RETURNS INT READS SQL DATA RETURN (SELECT COUNT(*) FROM lg)
-- expect-events mysql-8.0-statement: Anonymous_gtid | CREATE DEFINER=CURRENT_USER FUNCTION f() RETURNS INT READS SQL DATA RETURN (SELECT COUNT(*) FROM lg)
CREATE FUNCTION f() RETURNS INT READS SQL DATA RETURN (SELECT COUNT(*) FROM lg);
DELIMITER //
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | CREATE DEFINER=CURRENT_USER FUNCTION w(x INT) RETURNS INT MODIFIES SQL DATA BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END
-- expect-events mysql-5.6-*: CREATE DEFINER=CURRENT_USER FUNCTION w(x INT) RETURNS INT MODIFIES SQL DATA BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END
-- expect-events mysql-8.0-statement: Anonymous_gtid | CREATE DEFINER=CURRENT_USER FUNCTION w(x INT) RETURNS INT MODIFIES SQL DATA BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END
CREATE FUNCTION w(x INT) RETURNS INT MODIFIES SQL DATA BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END //
DELIMITER ;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT f();
-- expect *-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(AUTOINC_COLUMNS) as rows
-- expect *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows SELECT w(5) | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | SELECT `shop`.`w`(5) | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mysql-5.6-statement: BEGIN | Intvar INSERT_ID | SELECT `shop`.`w`(5) | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | Intvar INSERT_ID | SELECT `shop`.`w`(5) | Xid
SELECT w(5);
-- expect *-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(AUTOINC_COLUMNS) as rows
-- expect *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows DO w(6) | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | SELECT `shop`.`w`(6) | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mysql-5.6-statement: BEGIN | Intvar INSERT_ID | SELECT `shop`.`w`(6) | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | Intvar INSERT_ID | SELECT `shop`.`w`(6) | Xid
DO w(6);
-- expect *-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(AUTOINC_COLUMNS) as rows
-- expect *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows SET @x = w(7) | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | SELECT `shop`.`w`(7) | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mysql-5.6-statement: BEGIN | Intvar INSERT_ID | SELECT `shop`.`w`(7) | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | Intvar INSERT_ID | SELECT `shop`.`w`(7) | Xid
SET @x = w(7);
-- expect *-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(AUTOINC_COLUMNS) as rows
-- expect *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO n VALUES (w(8), 1) | Table_map shop.n | Write_rows shop.n | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mariadb-10.11-statement: Gtid | Intvar INSERT_ID | INSERT INTO n VALUES (w(8), 1) | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT | BEGIN | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mysql-5.6-statement: BEGIN | Intvar INSERT_ID | INSERT INTO n VALUES (w(8), 1) | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | Intvar INSERT_ID | INSERT INTO n VALUES (w(8), 1) | Xid
INSERT INTO n VALUES (w(8), 1);
DELIMITER //
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | CREATE DEFINER=CURRENT_USER PROCEDURE p(x INT) BEGIN INSERT INTO n VALUES (x, x); UPDATE t SET b = x LIMIT 1; SELECT w(x); END
-- expect-events mysql-5.6-*: CREATE DEFINER=CURRENT_USER PROCEDURE p(x INT) BEGIN INSERT INTO n VALUES (x, x); UPDATE t SET b = x LIMIT 1; SELECT w(x); END
-- expect-events mysql-8.0-statement: Anonymous_gtid | CREATE DEFINER=CURRENT_USER PROCEDURE p(x INT) BEGIN INSERT INTO n VALUES (x, x); UPDATE t SET b = x LIMIT 1; SELECT w(x); END
CREATE PROCEDURE p(x INT) BEGIN INSERT INTO n VALUES (x, x); UPDATE t SET b = x LIMIT 1; SELECT w(x); END //
DELIMITER ;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed: Gtid | INSERT INTO n VALUES ( NAME_CONST('x',20), NAME_CONST('x',20)) | COMMIT | Gtid | Annotate_rows SELECT w( NAME_CONST('x',20)) | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO n VALUES ( NAME_CONST('x',20),  NAME_CONST('x',20)) | Table_map shop.n | Write_rows shop.n | COMMIT | Gtid | Annotate_rows SELECT w( NAME_CONST('x',20)) | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO n VALUES ( NAME_CONST('x',20), NAME_CONST('x',20)) | COMMIT | Gtid | UPDATE t SET b = NAME_CONST('x',20) LIMIT 1 | COMMIT | Gtid | Intvar INSERT_ID | SELECT `shop`.`w`(20) | Xid
-- expect-events mysql-5.6-mixed: BEGIN | INSERT INTO n VALUES ( NAME_CONST('x',20), NAME_CONST('x',20)) | COMMIT | BEGIN | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT | BEGIN | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO n VALUES ( NAME_CONST('x',20), NAME_CONST('x',20)) | COMMIT | BEGIN | UPDATE t SET b = NAME_CONST('x',20) LIMIT 1 | COMMIT | BEGIN | Intvar INSERT_ID | SELECT `shop`.`w`(20) | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO n VALUES ( NAME_CONST('x',20), NAME_CONST('x',20)) | COMMIT | Anonymous_gtid | BEGIN | UPDATE t SET b = NAME_CONST('x',20) LIMIT 1 | COMMIT | Anonymous_gtid | BEGIN | Intvar INSERT_ID | SELECT `shop`.`w`(20) | Xid
CALL p(20);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
PREPARE s FROM 'INSERT INTO n VALUES (?, UUID_SHORT())';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET @y = 30;
-- expect mariadb-*, mysql-8.0-statement: binlog fails LF-903
-- expect mysql-5.6-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect mysql-5.6-row: binlog recorded LF-901 as rows
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-*, mysql-8.0-statement: nothing
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO n VALUES (30, UUID_SHORT()) | COMMIT
EXECUTE s USING @y;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | Intvar LAST_INSERT_ID | User_var y | INSERT INTO n VALUES (@y + 1, LAST_INSERT_ID()) | COMMIT
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO n VALUES (@y + 1, LAST_INSERT_ID()) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | Intvar LAST_INSERT_ID | User_var y | INSERT INTO n VALUES (@y + 1, LAST_INSERT_ID()) | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | Intvar LAST_INSERT_ID | User_var y | INSERT INTO n VALUES (@y + 1, LAST_INSERT_ID()) | COMMIT
INSERT INTO n VALUES (@y + 1, LAST_INSERT_ID());
-- expect mariadb-10.11-mixed, mariadb-10.11-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect mysql-5.6-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(SYSTEM_FUNCTION) as rows
-- expect mysql-*-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | Intvar INSERT_ID | Rand | INSERT INTO lg (a) VALUES (RAND() * 5) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO lg (a) VALUES (RAND() * 5) | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mysql-5.6-statement: BEGIN | Intvar INSERT_ID | Rand | INSERT INTO lg (a) VALUES (RAND() * 5) | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | Intvar INSERT_ID | Rand | INSERT INTO lg (a) VALUES (RAND() * 5) | Xid
INSERT INTO lg (a) VALUES (RAND() * 5);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT a INTO @z FROM n LIMIT 1;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | REPLACE INTO n VALUES (1, 1) | COMMIT
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows REPLACE INTO n VALUES (1, 1) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | REPLACE INTO n VALUES (1, 1) | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | REPLACE INTO n VALUES (1, 1) | COMMIT
REPLACE INTO n VALUES (1, 1);
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO lg (id, a) VALUES (100, 1) ON DUPLICATE KEY UPDATE a = 2 | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO lg (id, a) VALUES (100, 1) ON DUPLICATE KEY UPDATE a = 2 | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO lg (id, a) VALUES (100, 1) ON DUPLICATE KEY UPDATE a = 2 | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.lg | Write_rows shop.lg | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO lg (id, a) VALUES (100, 1) ON DUPLICATE KEY UPDATE a = 2 | Xid
INSERT INTO lg (id, a) VALUES (100, 1) ON DUPLICATE KEY UPDATE a = 2;
-- expect *-mixed, *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows LOAD DATA INFILE 'f' INTO TABLE n | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mariadb-10.11-statement: Gtid | Begin_load_query | Execute_load_query LOAD DATA INFILE 'f' INTO TABLE n | COMMIT
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | Begin_load_query | Execute_load_query LOAD DATA INFILE 'f' INTO TABLE n | COMMIT
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | Begin_load_query | Execute_load_query LOAD DATA INFILE 'f' INTO TABLE n | COMMIT
LOAD DATA INFILE 'f' INTO TABLE n;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows; binlog advice LF-605
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | DELETE t, n FROM t JOIN n USING (a) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows DELETE t, n FROM t JOIN n USING (a) | Table_map shop.n | Delete_rows shop.n | Table_map shop.t | Delete_rows shop.t | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | DELETE t, n FROM t JOIN n USING (a) | Xid
-- expect-events mysql-5.6-row: BEGIN | Table_map shop.n | Delete_rows shop.n | COMMIT | BEGIN | Table_map shop.t | Delete_rows shop.t | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | DELETE t, n FROM t JOIN n USING (a) | Xid
DELETE t, n FROM t JOIN n USING (a);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | TRUNCATE n
-- expect-events mysql-5.6-*: TRUNCATE n
-- expect-events mysql-8.0-statement: Anonymous_gtid | TRUNCATE n
TRUNCATE n;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement; binlog advice LF-606
-- expect *-row: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | DELETE FROM n | COMMIT
-- expect-events *-row: nothing
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | DELETE FROM n | COMMIT
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | DELETE FROM n | COMMIT
DELETE FROM n;
-- expect *-mixed, *-statement: binlog recorded LF-901 as statement
-- expect *-row: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | Intvar INSERT_ID | INSERT INTO mysql.time_zone VALUES (99, 'N') | COMMIT
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO mysql.time_zone VALUES (99, 'N') | Table_map mysql.time_zone | Write_rows mysql.time_zone | COMMIT
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | Intvar INSERT_ID | INSERT INTO mysql.time_zone VALUES (99, 'N') | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map mysql.time_zone | Write_rows mysql.time_zone | COMMIT
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO mysql.time_zone VALUES (99, 'N') | Xid
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
-- expect-events mariadb-*: Gtid | ANALYZE TABLE t
-- expect-events mysql-5.6-*: ANALYZE TABLE t
-- expect-events mysql-8.0-statement: Anonymous_gtid | ANALYZE TABLE t
ANALYZE TABLE t;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-*: Gtid | FLUSH TABLES
-- expect-events mysql-5.6-*: FLUSH TABLES
-- expect-events mysql-8.0-statement: Anonymous_gtid | FLUSH TABLES
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
