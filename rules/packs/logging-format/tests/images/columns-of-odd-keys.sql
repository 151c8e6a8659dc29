-- effects: shadow
-- server mariadb-10.11-row-minimal: mariadb-10.11 ROW --binlog-row-image=MINIMAL
-- server mysql-5.6-row-minimal: mysql-5.6 ROW --binlog-row-image=MINIMAL
-- server mariadb-10.11-row-noblob: mariadb-10.11 ROW --binlog-row-image=NOBLOB
-- server mysql-5.6-row-noblob: mysql-5.6 ROW --binlog-row-image=NOBLOB
-- MySQL internals: primary key equivalent and images of tables with odd keys
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE nokey (a INT, b INT, c TEXT) ENGINE=InnoDB;
CREATE TABLE tk (ts TIMESTAMP NOT NULL, v INT, x INT, UNIQUE (ts)) ENGINE=InnoDB;
CREATE TABLE ak (id INT AUTO_INCREMENT, v INT, x INT, UNIQUE (id)) ENGINE=InnoDB;
CREATE TABLE pk (a VARCHAR(40) NOT NULL, b INT NOT NULL, v INT, UNIQUE (a(4)), UNIQUE (b)) ENGINE=InnoDB;
CREATE TABLE bk (k BLOB NOT NULL, v INT, big TEXT, PRIMARY KEY (k(10))) ENGINE=InnoDB;
CREATE TABLE two (id INT PRIMARY KEY, t1 TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP, t2 TIMESTAMP NOT NULL DEFAULT '2001-01-01 00:00:00', v INT, w INT) ENGINE=InnoDB;
CREATE TABLE od (id INT PRIMARY KEY, u INT, v INT DEFAULT 7, w TIMESTAMP NULL) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-*: Gtid | Annotate_rows INSERT INTO nokey VALUES (1,1,'x') | Table_map d.nokey | Write_rows d.nokey | Xid
-- expect-events mysql-*: BEGIN | Table_map d.nokey | Write_rows d.nokey | Xid
INSERT INTO nokey VALUES (1,1,'x');
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events mariadb-*: Gtid | Annotate_rows UPDATE nokey SET b = 2 | Table_map d.nokey | Update_rows d.nokey | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.nokey | Update_rows d.nokey (b) | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.nokey | Update_rows d.nokey (a, b) | Xid
UPDATE nokey SET b = 2;
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events mariadb-*: Gtid | Annotate_rows DELETE FROM nokey | Table_map d.nokey | Delete_rows d.nokey | Xid
-- expect-events mysql-*: BEGIN | Table_map d.nokey | Delete_rows d.nokey | Xid
DELETE FROM nokey;
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows INSERT INTO tk (ts, v) VALUES ('2020-01-01 00:00:00', 1) | Table_map d.tk | Write_rows d.tk (ts, v) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.tk | Write_rows d.tk (ts, v) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows INSERT INTO tk (ts, v) VALUES ('2020-01-01 00:00:00', 1) | Table_map d.tk | Write_rows d.tk | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.tk | Write_rows d.tk | Xid
INSERT INTO tk (ts, v) VALUES ('2020-01-01 00:00:00', 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows UPDATE tk SET v = 2 | Table_map d.tk | Update_rows d.tk (ts) -> (v) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.tk | Update_rows d.tk (ts) -> (ts, v) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows UPDATE tk SET v = 2 | Table_map d.tk | Update_rows d.tk | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.tk | Update_rows d.tk | Xid
UPDATE tk SET v = 2;
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows DELETE FROM tk | Table_map d.tk | Delete_rows d.tk (ts) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.tk | Delete_rows d.tk (ts) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows DELETE FROM tk | Table_map d.tk | Delete_rows d.tk | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.tk | Delete_rows d.tk | Xid
DELETE FROM tk;
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows INSERT INTO ak (v) VALUES (1) | Table_map d.ak | Write_rows d.ak (id, v) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.ak | Write_rows d.ak (id, v) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows INSERT INTO ak (v) VALUES (1) | Table_map d.ak | Write_rows d.ak | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.ak | Write_rows d.ak | Xid
INSERT INTO ak (v) VALUES (1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows UPDATE ak SET v = 2 | Table_map d.ak | Update_rows d.ak (id) -> (v) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.ak | Update_rows d.ak (id) -> (v) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows UPDATE ak SET v = 2 | Table_map d.ak | Update_rows d.ak | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.ak | Update_rows d.ak | Xid
UPDATE ak SET v = 2;
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows DELETE FROM ak | Table_map d.ak | Delete_rows d.ak (id) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.ak | Delete_rows d.ak (id) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows DELETE FROM ak | Table_map d.ak | Delete_rows d.ak | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.ak | Delete_rows d.ak | Xid
DELETE FROM ak;
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-*: Gtid | Annotate_rows INSERT INTO pk VALUES ('abcd', 1, 1) | Table_map d.pk | Write_rows d.pk | Xid
-- expect-events mysql-*: BEGIN | Table_map d.pk | Write_rows d.pk | Xid
INSERT INTO pk VALUES ('abcd', 1, 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows UPDATE pk SET v = 2 | Table_map d.pk | Update_rows d.pk (b) -> (v) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.pk | Update_rows d.pk (b) -> (v) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows UPDATE pk SET v = 2 | Table_map d.pk | Update_rows d.pk | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.pk | Update_rows d.pk | Xid
UPDATE pk SET v = 2;
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows DELETE FROM pk | Table_map d.pk | Delete_rows d.pk (b) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.pk | Delete_rows d.pk (b) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows DELETE FROM pk | Table_map d.pk | Delete_rows d.pk | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.pk | Delete_rows d.pk | Xid
DELETE FROM pk;
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-*: Gtid | Annotate_rows INSERT INTO bk (k, v) VALUES ('k', 1) | Table_map d.bk | Write_rows d.bk (k, v) | Xid
-- expect-events mysql-*: BEGIN | Table_map d.bk | Write_rows d.bk (k, v) | Xid
INSERT INTO bk (k, v) VALUES ('k', 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows UPDATE bk SET v = 2 | Table_map d.bk | Update_rows d.bk (k) -> (v) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.bk | Update_rows d.bk (k) -> (v) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows UPDATE bk SET v = 2 | Table_map d.bk | Update_rows d.bk (k, v) -> (k, v) | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.bk | Update_rows d.bk (k, v) -> (v) | Xid
UPDATE bk SET v = 2;
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows DELETE FROM bk | Table_map d.bk | Delete_rows d.bk (k) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.bk | Delete_rows d.bk (k) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows DELETE FROM bk | Table_map d.bk | Delete_rows d.bk (k, v) | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.bk | Delete_rows d.bk (k, v) | Xid
DELETE FROM bk;
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows INSERT INTO two (id, v) VALUES (1, 1) | Table_map d.two | Write_rows d.two (id, t1, v) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.two | Write_rows d.two (id, t1, v) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows INSERT INTO two (id, v) VALUES (1, 1) | Table_map d.two | Write_rows d.two | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.two | Write_rows d.two | Xid
INSERT INTO two (id, v) VALUES (1, 1);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows UPDATE two SET v = 2 | Table_map d.two | Update_rows d.two (id) -> (t1, v) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.two | Update_rows d.two (id) -> (t1, v) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows UPDATE two SET v = 2 | Table_map d.two | Update_rows d.two | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.two | Update_rows d.two | Xid
UPDATE two SET v = 2;
-- expect: binlog recorded LF-901 as rows; binlog advice LF-605; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows DELETE FROM two | Table_map d.two | Delete_rows d.two (id) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.two | Delete_rows d.two (id) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows DELETE FROM two | Table_map d.two | Delete_rows d.two | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.two | Delete_rows d.two | Xid
DELETE FROM two;
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows INSERT INTO od (id, u) VALUES (1, 1) | Table_map d.od | Write_rows d.od (id, u) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.od | Write_rows d.od (id, u) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows INSERT INTO od (id, u) VALUES (1, 1) | Table_map d.od | Write_rows d.od | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.od | Write_rows d.od | Xid
INSERT INTO od (id, u) VALUES (1, 1);
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows INSERT INTO od (id, u) VALUES (1, 2) ON DUPLICATE KEY UPDATE w = '2021-01-01 00:00:00' | Table_map d.od | Update_rows d.od (id) -> (id, u, w) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.od | Update_rows d.od (id) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows INSERT INTO od (id, u) VALUES (1, 2) ON DUPLICATE KEY UPDATE w = '2021-01-01 00:00:00' | Table_map d.od | Update_rows d.od | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.od | Update_rows d.od | Xid
INSERT INTO od (id, u) VALUES (1, 2) ON DUPLICATE KEY UPDATE w = '2021-01-01 00:00:00';
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows INSERT INTO od (id) VALUES (2) ON DUPLICATE KEY UPDATE u = 5 | Table_map d.od | Write_rows d.od (id, u) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.od | Write_rows d.od (id, u) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows INSERT INTO od (id) VALUES (2) ON DUPLICATE KEY UPDATE u = 5 | Table_map d.od | Write_rows d.od | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.od | Write_rows d.od | Xid
INSERT INTO od (id) VALUES (2) ON DUPLICATE KEY UPDATE u = 5;
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows REPLACE INTO od (id, u) VALUES (1, 3) | Table_map d.od | Update_rows d.od (id) -> (id, u) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.od | Update_rows d.od (id) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows REPLACE INTO od (id, u) VALUES (1, 3) | Table_map d.od | Update_rows d.od | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.od | Update_rows d.od | Xid
REPLACE INTO od (id, u) VALUES (1, 3);
-- expect: binlog recorded LF-901 as rows; binlog no LF-100
-- expect-events mariadb-10.11-row-minimal: Gtid | Annotate_rows REPLACE INTO od (id, u) VALUES (9, 3) | Table_map d.od | Write_rows d.od (id, u) | Xid
-- expect-events mysql-5.6-row-minimal: BEGIN | Table_map d.od | Write_rows d.od (id, u) | Xid
-- expect-events mariadb-10.11-row-noblob: Gtid | Annotate_rows REPLACE INTO od (id, u) VALUES (9, 3) | Table_map d.od | Write_rows d.od | Xid
-- expect-events mysql-5.6-row-noblob: BEGIN | Table_map d.od | Write_rows d.od | Xid
REPLACE INTO od (id, u) VALUES (9, 3);
