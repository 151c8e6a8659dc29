-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- instance: --binlog-row-image=MINIMAL
-- notes 32: triggers clocks and auto increment specify columns
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, a INT, s INT, at DATETIME DEFAULT NOW() ON UPDATE NOW());
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE DEFINER=CURRENT_USER TRIGGER i BEFORE INSERT ON t FOR EACH ROW SET NEW.s = 1
CREATE TRIGGER i BEFORE INSERT ON t FOR EACH ROW SET NEW.s = 1;
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t (a) VALUES (1);
