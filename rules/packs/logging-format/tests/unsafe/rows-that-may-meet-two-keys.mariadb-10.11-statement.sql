-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- MariaDB source, sql_class.cc, decide_logging_format_low: which rows of ON DUPLICATE KEY UPDATE may meet two keys
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE k (id INT PRIMARY KEY, u INT UNIQUE, v INT) ENGINE=InnoDB;
CREATE TABLE g (id INT PRIMARY KEY, u INT NOT NULL UNIQUE, v INT) ENGINE=InnoDB;
CREATE TABLE f (id INT PRIMARY KEY, u INT DEFAULT 5 UNIQUE, v INT) ENGINE=InnoDB;
CREATE TABLE c (id INT PRIMARY KEY, u INT DEFAULT (1 + 1) UNIQUE, v INT) ENGINE=InnoDB;
CREATE TABLE o (id INT PRIMARY KEY, u INT UNIQUE, v INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | CREATE DEFINER=CURRENT_USER TRIGGER on_o BEFORE INSERT ON o FOR EACH ROW SET NEW.u = NEW.id
CREATE TRIGGER on_o BEFORE INSERT ON o FOR EACH ROW SET NEW.u = NEW.id;
CREATE TABLE w (p INT, q INT, UNIQUE (p), UNIQUE (q)) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(INSERT_TWO_KEYS)
-- expect-events: Gtid | INSERT INTO k (id, u) VALUES (1, 1) ON DUPLICATE KEY UPDATE v = 1 | Xid
INSERT INTO k (id, u) VALUES (1, 1) ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(INSERT_TWO_KEYS)
-- expect-events: Gtid | INSERT INTO k VALUES (2, 2, 2) ON DUPLICATE KEY UPDATE v = 1 | Xid
INSERT INTO k VALUES (2, 2, 2) ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | INSERT INTO k (id) VALUES (3) ON DUPLICATE KEY UPDATE v = 1 | Xid
INSERT INTO k (id) VALUES (3) ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(INSERT_TWO_KEYS)
-- expect-events: Gtid | INSERT INTO k (id) VALUES (4) ON DUPLICATE KEY UPDATE u = 4 | Xid
INSERT INTO k (id) VALUES (4) ON DUPLICATE KEY UPDATE u = 4;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(INSERT_TWO_KEYS)
-- expect-events: Gtid | INSERT INTO k SET id = 5, u = 5 ON DUPLICATE KEY UPDATE v = 1 | Xid
INSERT INTO k SET id = 5, u = 5 ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(INSERT_TWO_KEYS)
-- expect-events: Gtid | INSERT INTO g (id, u) VALUES (1, 1) ON DUPLICATE KEY UPDATE v = 1 | Xid
INSERT INTO g (id, u) VALUES (1, 1) ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(INSERT_TWO_KEYS)
-- expect-events: Gtid | INSERT INTO f (id) VALUES (1) ON DUPLICATE KEY UPDATE v = 1 | Xid
INSERT INTO f (id) VALUES (1) ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(INSERT_TWO_KEYS)
-- expect-events: Gtid | INSERT INTO c (id) VALUES (1) ON DUPLICATE KEY UPDATE v = 1 | Xid
INSERT INTO c (id) VALUES (1) ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(INSERT_TWO_KEYS)
-- expect-events: Gtid | INSERT INTO o (id) VALUES (1) ON DUPLICATE KEY UPDATE v = 1 | Xid
INSERT INTO o (id) VALUES (1) ON DUPLICATE KEY UPDATE v = 1;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | INSERT INTO w (p) VALUES (1) ON DUPLICATE KEY UPDATE p = 1 | Xid
INSERT INTO w (p) VALUES (1) ON DUPLICATE KEY UPDATE p = 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(INSERT_TWO_KEYS)
-- expect-events: Gtid | INSERT INTO w (p, q) VALUES (2, 2) ON DUPLICATE KEY UPDATE p = 1 | Xid
INSERT INTO w (p, q) VALUES (2, 2) ON DUPLICATE KEY UPDATE p = 1;
