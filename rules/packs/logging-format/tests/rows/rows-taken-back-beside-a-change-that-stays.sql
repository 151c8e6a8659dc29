-- profile: mariadb-10.11
-- format-is: MIXED
-- effects: shadow
-- A transaction of one statement: what it takes back is logged with ROLLBACK, for a change that stays.
CREATE DATABASE d;
USE d;
CREATE TABLE v (id INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE a (w VARCHAR(80)) ENGINE=MyISAM;
CREATE TRIGGER v_ai AFTER INSERT ON v FOR EACH ROW INSERT INTO a VALUES (USER());
-- expect: binlog recorded LF-901 as rows
-- expect: binlog warned LF-520
-- expect-events: Gtid | Annotate_rows INSERT INTO v VALUES (1), (1) | Table_map d.a | Write_rows d.a | COMMIT | Gtid | Table_map d.v | Write_rows d.v | ROLLBACK
INSERT INTO v VALUES (1), (1);
-- In a longer transaction its cache keeps nothing of a statement that failed
BEGIN;
-- expect: binlog no LF-414
INSERT INTO v VALUES (1), (1);
COMMIT;
