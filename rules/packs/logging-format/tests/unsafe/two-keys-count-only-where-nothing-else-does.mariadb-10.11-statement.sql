-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- MariaDB source, sql_class.cc: rows are looked at where nothing else made the statement unsafe
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE k (id INT PRIMARY KEY, u INT UNIQUE, v VARCHAR(40)) ENGINE=InnoDB;
CREATE TABLE ai (id INT AUTO_INCREMENT PRIMARY KEY, u INT UNIQUE) ENGINE=InnoDB;
CREATE TABLE nf (x INT, id INT AUTO_INCREMENT, u INT UNIQUE, PRIMARY KEY (x, id)) ENGINE=MyISAM;
CREATE TABLE side (id INT AUTO_INCREMENT PRIMARY KEY, x INT) ENGINE=InnoDB;
CREATE TABLE tr (id INT PRIMARY KEY, u INT UNIQUE, v INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | CREATE DEFINER=CURRENT_USER TRIGGER on_tr AFTER INSERT ON tr FOR EACH ROW INSERT INTO side (x) VALUES (1)
CREATE TRIGGER on_tr AFTER INSERT ON tr FOR EACH ROW INSERT INTO side (x) VALUES (1);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET GLOBAL log_bin_trust_function_creators = 1;
DELIMITER //
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | CREATE DEFINER=CURRENT_USER FUNCTION numbers() RETURNS INT BEGIN INSERT INTO side (x) VALUES (2); RETURN 1; END
CREATE FUNCTION numbers() RETURNS INT BEGIN INSERT INTO side (x) VALUES (2); RETURN 1; END//
DELIMITER ;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | CREATE DEFINER=CURRENT_USER FUNCTION counts() RETURNS INT RETURN (SELECT COUNT(*) FROM t)
CREATE FUNCTION counts() RETURNS INT RETURN (SELECT COUNT(*) FROM t);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Gtid | INSERT INTO k VALUES (1, 1, UUID()) ON DUPLICATE KEY UPDATE v = 1 | Xid
INSERT INTO k VALUES (1, 1, UUID()) ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)
-- expect-events: Gtid | INSERT INTO k VALUES (2, 2, (SELECT b FROM t LIMIT 1)) ON DUPLICATE KEY UPDATE v = 1 | Xid
INSERT INTO k VALUES (2, 2, (SELECT b FROM t LIMIT 1)) ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_VARIABLE)
-- expect-events: Gtid | INSERT INTO k VALUES (3, 3, @@session.max_join_size) ON DUPLICATE KEY UPDATE v = 1 | Xid
INSERT INTO k VALUES (3, 3, @@session.max_join_size) ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_VARIABLE)
-- expect-events: Gtid | INSERT INTO k VALUES (4, 4, @@global.max_connections) ON DUPLICATE KEY UPDATE v = 1 | Xid
INSERT INTO k VALUES (4, 4, @@global.max_connections) ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect-events: Gtid | Intvar INSERT_ID | INSERT INTO tr VALUES (1, 1, 1) ON DUPLICATE KEY UPDATE v = 1 | Xid
INSERT INTO tr VALUES (1, 1, 1) ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_COLUMNS)
-- expect-events: Gtid | Intvar INSERT_ID | INSERT INTO k VALUES (5, numbers(), 1) ON DUPLICATE KEY UPDATE v = 1 | Xid
INSERT INTO k VALUES (5, numbers(), 1) ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(WRITE_AUTOINC_SELECT)
-- expect-events: Gtid | Intvar INSERT_ID | INSERT INTO ai (u) VALUES ((SELECT COUNT(*) FROM t)) ON DUPLICATE KEY UPDATE u = 9 | Xid
INSERT INTO ai (u) VALUES ((SELECT COUNT(*) FROM t)) ON DUPLICATE KEY UPDATE u = 9;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(WRITE_AUTOINC_SELECT)
-- expect-events: Gtid | Intvar INSERT_ID | INSERT INTO ai (u) VALUES (counts() + 50) ON DUPLICATE KEY UPDATE u = 9 | Xid
INSERT INTO ai (u) VALUES (counts() + 50) ON DUPLICATE KEY UPDATE u = 9;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | Intvar INSERT_ID | INSERT INTO ai (u) VALUES (70) | Xid
INSERT INTO ai (u) VALUES (70);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(WRITE_AUTOINC_SELECT)
-- expect-events: Gtid | Intvar INSERT_ID | INSERT INTO ai (u) VALUES (counts() + 90) | Xid
INSERT INTO ai (u) VALUES (counts() + 90);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_NOT_FIRST)
-- expect-events: Gtid | INSERT INTO nf (x, u) VALUES (1, 1) ON DUPLICATE KEY UPDATE u = 9 | COMMIT
INSERT INTO nf (x, u) VALUES (1, 1) ON DUPLICATE KEY UPDATE u = 9;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_NOT_FIRST)
-- expect-events: Gtid | INSERT INTO nf (x, u) VALUES (2, 2) | COMMIT
INSERT INTO nf (x, u) VALUES (2, 2);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(AUTOINC_NOT_FIRST)
-- expect-events: Gtid | DELETE FROM nf WHERE x = 1 | COMMIT
DELETE FROM nf WHERE x = 1;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: nothing
INSERT INTO k SELECT 7, 7, 7;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(MIXED_STATEMENT)
-- expect-events: nothing
INSERT INTO k VALUES (8, (SELECT COUNT(*) + 80 FROM n), 8) ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: Gtid | INSERT INTO k SELECT 7, 7, 7 | INSERT INTO k VALUES (8, (SELECT COUNT(*) + 80 FROM n), 8) ON DUPLICATE KEY UPDATE v = 1 | Xid
COMMIT;
