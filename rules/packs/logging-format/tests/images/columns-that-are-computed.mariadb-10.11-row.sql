-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- instance: --binlog-row-image=MINIMAL
-- MariaDB source, sql_insert.cc and table.cc: computed columns and defaults
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE g (id INT PRIMARY KEY, v INT, w INT AS (v + 1) VIRTUAL, x INT AS (v + 2) PERSISTENT, KEY (w)) ENGINE=InnoDB;
CREATE TABLE cd (id INT PRIMARY KEY, v INT, w INT DEFAULT (v + 1), x INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events: Gtid | Annotate_rows INSERT INTO g (id, v) VALUES (1, 1) | Table_map d.g | Write_rows d.g | Xid
INSERT INTO g (id, v) VALUES (1, 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events: Gtid | Annotate_rows UPDATE g SET v = 2 | Table_map d.g | Update_rows d.g (id) -> (v, w, x) | Xid
UPDATE g SET v = 2;
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events: Gtid | Annotate_rows DELETE FROM g | Table_map d.g | Delete_rows d.g (id) | Xid
DELETE FROM g;
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events: Gtid | Annotate_rows INSERT INTO cd (id, v) VALUES (1, 1) | Table_map d.cd | Write_rows d.cd (id, v, w) | Xid
INSERT INTO cd (id, v) VALUES (1, 1);
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events: Gtid | Annotate_rows INSERT INTO cd (id, v) VALUES (1, 2) ON DUPLICATE KEY UPDATE x = 1 | Table_map d.cd | Write_rows d.cd | Xid
INSERT INTO cd (id, v) VALUES (1, 2) ON DUPLICATE KEY UPDATE x = 1;
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events: Gtid | Annotate_rows UPDATE cd SET v = 3 | Table_map d.cd | Update_rows d.cd (id) -> (v) | Xid
UPDATE cd SET v = 3;
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events: Gtid | Annotate_rows REPLACE INTO cd (id, v) VALUES (1, 4) | Table_map d.cd | Write_rows d.cd (id, v, w) | Xid
REPLACE INTO cd (id, v) VALUES (1, 4);
