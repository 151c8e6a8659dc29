-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- Tables that a foreign key acts on are opened with the statement, whether or not their rows change.
CREATE DATABASE d;
USE d;
CREATE TABLE a (id INT PRIMARY KEY, v INT) ENGINE=InnoDB;
CREATE TABLE child (id INT PRIMARY KEY, pid INT, FOREIGN KEY (pid) REFERENCES a (id) ON DELETE CASCADE ON UPDATE CASCADE) ENGINE=InnoDB;
CREATE TABLE kept (id INT PRIMARY KEY, pid INT, FOREIGN KEY (pid) REFERENCES a (id) ON DELETE RESTRICT ON UPDATE RESTRICT) ENGINE=InnoDB;
CREATE TABLE loose (id INT PRIMARY KEY, pid INT, FOREIGN KEY (pid) REFERENCES a (id) ON DELETE SET NULL) ENGINE=InnoDB;
CREATE TABLE grand (id INT PRIMARY KEY, cid INT, FOREIGN KEY (cid) REFERENCES child (id) ON DELETE CASCADE) ENGINE=InnoDB;
INSERT INTO a VALUES (1, 1), (2, 2), (3, 3), (4, 4);
INSERT INTO child VALUES (1, 1);
-- expect-events: Gtid | Annotate_rows DELETE FROM a WHERE id = 1 | Table_map d.a | Table_map d.child | Table_map d.loose | Table_map d.grand | Delete_rows d.a | Xid
DELETE FROM a WHERE id = 1;
-- expect-events: Gtid | Annotate_rows UPDATE a SET v = 9 WHERE id = 2 | Table_map d.a | Table_map d.child | Update_rows d.a | Xid
UPDATE a SET v = 9 WHERE id = 2;
-- expect-events: Gtid | Annotate_rows REPLACE INTO a VALUES (3, 7) | Table_map d.a | Table_map d.child | Table_map d.loose | Table_map d.grand | Delete_rows d.a | Write_rows d.a | Xid
REPLACE INTO a VALUES (3, 7);
-- expect-events: Gtid | Annotate_rows INSERT INTO a VALUES (3, 7) ON DUPLICATE KEY UPDATE v = 8 | Table_map d.a | Table_map d.child | Update_rows d.a | Xid
INSERT INTO a VALUES (3, 7) ON DUPLICATE KEY UPDATE v = 8;
-- expect-events: Gtid | Annotate_rows INSERT INTO a VALUES (50, 50) | Table_map d.a | Write_rows d.a | Xid
INSERT INTO a VALUES (50, 50);
SET foreign_key_checks = 0;
-- expect-events: Gtid | Annotate_rows DELETE FROM a WHERE id = 4 | Table_map d.a | Table_map d.child | Table_map d.loose | Table_map d.grand | Delete_rows d.a | Xid
DELETE FROM a WHERE id = 4;
SET foreign_key_checks = 1;
CREATE TABLE copied (id INT PRIMARY KEY, v INT) ENGINE=InnoDB;
CREATE TABLE source (id INT PRIMARY KEY, v INT) ENGINE=InnoDB;
INSERT INTO source VALUES (1, 1);
CREATE TRIGGER kept_up AFTER UPDATE ON source FOR EACH ROW BEGIN DELETE IGNORE FROM copied WHERE copied.id = OLD.id; REPLACE INTO copied VALUES (NEW.id, NEW.v); END;
-- expect-events: Gtid | Annotate_rows UPDATE source SET v = 2 | Table_map d.source | Table_map d.copied | Update_rows d.source | Write_rows d.copied | Xid
UPDATE source SET v = 2;
CREATE TABLE root (id INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE branch (id INT PRIMARY KEY, FOREIGN KEY (id) REFERENCES root (id) ON DELETE CASCADE) ENGINE=InnoDB;
CREATE TABLE twig (id INT PRIMARY KEY, FOREIGN KEY (id) REFERENCES branch (id) ON DELETE CASCADE) ENGINE=InnoDB;
CREATE TABLE arm (id INT PRIMARY KEY, FOREIGN KEY (id) REFERENCES root (id) ON DELETE CASCADE) ENGINE=InnoDB;
CREATE TABLE seen (k INT) ENGINE=InnoDB;
CREATE TRIGGER watched AFTER DELETE ON root FOR EACH ROW INSERT INTO seen VALUES (OLD.id);
INSERT INTO root VALUES (1);
-- expect-events: Gtid | Annotate_rows DELETE FROM root | Table_map d.root | Table_map d.seen | Table_map d.arm | Table_map d.branch | Table_map d.twig | Delete_rows d.root | Write_rows d.seen | Xid
DELETE FROM root;
CREATE TABLE chain (id INT PRIMARY KEY, p INT, FOREIGN KEY (p) REFERENCES chain (id) ON DELETE CASCADE) ENGINE=InnoDB;
INSERT INTO chain VALUES (1, NULL);
-- expect-events: Gtid | Annotate_rows DELETE FROM chain | Table_map d.chain | Table_map d.chain | Delete_rows d.chain | Xid
DELETE FROM chain;
