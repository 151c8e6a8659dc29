-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- rows of one table are one event
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE u (a INT, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE DEFINER=CURRENT_USER TRIGGER r AFTER INSERT ON t FOR EACH ROW INSERT INTO n VALUES (NEW.a, NEW.b)
CREATE TRIGGER r AFTER INSERT ON t FOR EACH ROW INSERT INTO n VALUES (NEW.a, NEW.b);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
BEGIN;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (1,1),(2,2) | Table_map d.n | Write_rows d.n | COMMIT
INSERT INTO t VALUES (1,1),(2,2);
