-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mysql-5.6-row: mysql-5.6 ROW
-- rows of one table are one event
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE u (a INT, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-row: Gtid | CREATE DEFINER=CURRENT_USER TRIGGER r AFTER INSERT ON t FOR EACH ROW INSERT INTO n VALUES (NEW.a, NEW.b)
-- expect-events mysql-5.6-row: CREATE DEFINER=CURRENT_USER TRIGGER r AFTER INSERT ON t FOR EACH ROW INSERT INTO n VALUES (NEW.a, NEW.b)
CREATE TRIGGER r AFTER INSERT ON t FOR EACH ROW INSERT INTO n VALUES (NEW.a, NEW.b);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as rows
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (1,1),(2,2) | Table_map d.n | Write_rows d.n | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Table_map d.n | Write_rows d.n | COMMIT
INSERT INTO t VALUES (1,1),(2,2);
