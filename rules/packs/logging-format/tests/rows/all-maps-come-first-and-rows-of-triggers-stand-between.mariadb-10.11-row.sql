-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- all maps come first and rows of triggers stand between
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE u (a INT, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE DEFINER=CURRENT_USER TRIGGER r AFTER INSERT ON t FOR EACH ROW INSERT INTO u VALUES (NEW.a, NEW.b)
CREATE TRIGGER r AFTER INSERT ON t FOR EACH ROW INSERT INTO u VALUES (NEW.a, NEW.b);
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (1,1),(2,2) | Table_map d.t | Table_map d.u | Write_rows d.t | Write_rows d.u | Write_rows d.t | Write_rows d.u | Xid
INSERT INTO t VALUES (1,1),(2,2);
