-- profile: mysql-5.7
-- format-is: ROW
-- effects: shadow
-- instance: --binlog-rows-query-log-events=ON
-- what servers choose
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(200), c INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, c INT) ENGINE=MyISAM;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA START 'a';
INSERT INTO t VALUES (1, NULL, 1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA END 'a';
-- expect: binlog not recorded LF-902
-- expect-events: Anonymous_gtid | XA START X'61',X'',1 | Rows_query INSERT INTO t VALUES (1, NULL, 1) | Table_map shop.t | Write_rows shop.t | XA END X'61',X'',1 | XA_prepare
XA PREPARE 'a';
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | XA COMMIT X'61',X'',1
XA COMMIT 'a';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA START 'b';
INSERT INTO t VALUES (2, NULL, 1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA END 'b';
-- expect: binlog not recorded LF-902
-- expect-events: Anonymous_gtid | XA START X'62',X'',1 | Rows_query INSERT INTO t VALUES (2, NULL, 1) | Table_map shop.t | Write_rows shop.t | XA END X'62',X'',1 | XA_prepare
XA COMMIT 'b' ONE PHASE;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA START 'c';
INSERT INTO t VALUES (3, NULL, 1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA END 'c';
-- expect: binlog not recorded LF-902
-- expect-events: Anonymous_gtid | XA START X'63',X'',1 | Rows_query INSERT INTO t VALUES (3, NULL, 1) | Table_map shop.t | Write_rows shop.t | XA END X'63',X'',1 | XA_prepare
XA PREPARE 'c';
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | XA ROLLBACK X'63',X'',1
XA ROLLBACK 'c';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
START TRANSACTION READ ONLY;
BEGIN;
INSERT INTO t VALUES (4, NULL, 1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
COMMIT;
BEGIN;
CREATE TEMPORARY TABLE q (a INT);
INSERT INTO t VALUES (5, NULL, 1);
-- expect: binlog recorded LF-901 as rows
-- expect-events: Anonymous_gtid | BEGIN | Rows_query INSERT INTO n VALUES (5, 1) | Table_map shop.n | Write_rows shop.n | COMMIT
INSERT INTO n VALUES (5, 1);
-- expect: binlog not recorded LF-902; binlog warned LF-520; binlog warned LF-521
-- expect-events: nothing
ROLLBACK;
BEGIN;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Anonymous_gtid | BEGIN | Rows_query INSERT INTO n VALUES (6, 1) | Table_map shop.n | Write_rows shop.n | COMMIT
INSERT INTO n VALUES (6, 1);
INSERT INTO t VALUES (6, NULL, 1);
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events: nothing
ROLLBACK;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
UPDATE t, n SET t.c = 7, n.c = 7 WHERE t.a = n.a;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
UPDATE t JOIN n USING (a) SET t.c = 8;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
-- expect-end: binlog recorded LF-901 as statement
-- expect-end-events: Anonymous_gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `q`
UPDATE n JOIN t USING (a) SET n.c = t.c + 1;
