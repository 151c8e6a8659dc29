-- effects: shadow
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-mixed: mysql-5.6 MIXED --binlog-rows-query-log-events=ON
-- server mysql-5.6-row: mysql-5.6 ROW --binlog-rows-query-log-events=ON
-- server mysql-5.6-statement: mysql-5.6 STATEMENT --binlog-rows-query-log-events=ON
-- server mysql-5.7-mixed: mysql-5.7 MIXED --binlog-rows-query-log-events=ON
-- server mysql-5.7-row: mysql-5.7 ROW --binlog-rows-query-log-events=ON
-- server mysql-5.7-statement: mysql-5.7 STATEMENT --binlog-rows-query-log-events=ON
-- server mysql-8.0-mixed: mysql-8.0 MIXED --binlog-rows-query-log-events=ON
-- server mysql-8.0-row: mysql-8.0 ROW --binlog-rows-query-log-events=ON
-- server mysql-8.0-statement: mysql-8.0 STATEMENT --binlog-rows-query-log-events=ON
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
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (1, NULL, 1) | XA END X'61',X'',1 | XA_prepare
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (1, NULL, 1) | Table_map shop.t | Write_rows shop.t | XA END X'61',X'',1 | XA_prepare
-- expect-events mysql-5.6-*: nothing
-- expect-events mysql-5.7-mixed, mysql-5.7-row, mysql-8.0-mixed, mysql-8.0-row: Anonymous_gtid | XA START X'61',X'',1 | Rows_query INSERT INTO t VALUES (1, NULL, 1) | Table_map shop.t | Write_rows shop.t | XA END X'61',X'',1 | XA_prepare
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | XA START X'61',X'',1 | INSERT INTO t VALUES (1, NULL, 1) | XA END X'61',X'',1 | XA_prepare
XA PREPARE 'a';
-- expect mariadb-*, mysql-5.7-*, mysql-8.0-*: binlog recorded LF-901 as statement
-- expect mysql-5.6-*: binlog not recorded LF-902
-- expect-events mariadb-*: Gtid | XA COMMIT X'61',X'',1
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (1, NULL, 1) | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Rows_query INSERT INTO t VALUES (1, NULL, 1) | Table_map shop.t | Write_rows shop.t | COMMIT
-- expect-events mysql-5.7-*, mysql-8.0-*: Anonymous_gtid | XA COMMIT X'61',X'',1
XA COMMIT 'a';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA START 'b';
INSERT INTO t VALUES (2, NULL, 1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA END 'b';
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (2, NULL, 1) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (2, NULL, 1) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-5.6-mixed, mysql-5.6-statement: BEGIN | INSERT INTO t VALUES (2, NULL, 1) | COMMIT
-- expect-events mysql-5.6-row: BEGIN | Rows_query INSERT INTO t VALUES (2, NULL, 1) | Table_map shop.t | Write_rows shop.t | COMMIT
-- expect-events mysql-5.7-mixed, mysql-5.7-row, mysql-8.0-mixed, mysql-8.0-row: Anonymous_gtid | XA START X'62',X'',1 | Rows_query INSERT INTO t VALUES (2, NULL, 1) | Table_map shop.t | Write_rows shop.t | XA END X'62',X'',1 | XA_prepare
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | XA START X'62',X'',1 | INSERT INTO t VALUES (2, NULL, 1) | XA END X'62',X'',1 | XA_prepare
XA COMMIT 'b' ONE PHASE;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA START 'c';
INSERT INTO t VALUES (3, NULL, 1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
XA END 'c';
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (3, NULL, 1) | XA END X'63',X'',1 | XA_prepare
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (3, NULL, 1) | Table_map shop.t | Write_rows shop.t | XA END X'63',X'',1 | XA_prepare
-- expect-events mysql-5.6-*: nothing
-- expect-events mysql-5.7-mixed, mysql-5.7-row, mysql-8.0-mixed, mysql-8.0-row: Anonymous_gtid | XA START X'63',X'',1 | Rows_query INSERT INTO t VALUES (3, NULL, 1) | Table_map shop.t | Write_rows shop.t | XA END X'63',X'',1 | XA_prepare
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | XA START X'63',X'',1 | INSERT INTO t VALUES (3, NULL, 1) | XA END X'63',X'',1 | XA_prepare
XA PREPARE 'c';
-- expect mariadb-*, mysql-5.7-*, mysql-8.0-*: binlog recorded LF-901 as statement
-- expect mysql-5.6-*: binlog not recorded LF-902
-- expect-events mariadb-*: Gtid | XA ROLLBACK X'63',X'',1
-- expect-events mysql-5.6-*: nothing
-- expect-events mysql-5.7-*, mysql-8.0-*: Anonymous_gtid | XA ROLLBACK X'63',X'',1
XA ROLLBACK 'c';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
START TRANSACTION READ ONLY;
BEGIN;
INSERT INTO t VALUES (4, NULL, 1);
-- expect: binlog not recorded LF-902
-- expect-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (4, NULL, 1) | Xid
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (4, NULL, 1) | Table_map shop.t | Write_rows shop.t | Xid
-- expect-events mysql-*: nothing
COMMIT;
BEGIN;
CREATE TEMPORARY TABLE q (a INT);
INSERT INTO t VALUES (5, NULL, 1);
-- expect *-mixed: binlog recorded LF-901 as rows; binlog recorded LF-321(NONTRANS_AFTER_TRANS) as rows
-- expect *-row: binlog recorded LF-901 as rows
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(NONTRANS_AFTER_TRANS)
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO n VALUES (5, 1) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events *-statement: nothing
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Rows_query INSERT INTO n VALUES (5, 1) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-5.7-mixed, mysql-5.7-row, mysql-8.0-mixed, mysql-8.0-row: Anonymous_gtid | BEGIN | Rows_query INSERT INTO n VALUES (5, 1) | Table_map shop.n | Write_rows shop.n | COMMIT
INSERT INTO n VALUES (5, 1);
-- expect mariadb-*: binlog not recorded LF-902; binlog warned LF-520
-- expect mysql-*: binlog not recorded LF-902; binlog warned LF-520; binlog warned LF-521
-- expect-events mariadb-10.11-mixed: Gtid | CREATE TEMPORARY TABLE q (a INT) | INSERT INTO t VALUES (5, NULL, 1) | ROLLBACK
-- expect-events mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO t VALUES (5, NULL, 1) | Table_map shop.t | Write_rows shop.t | ROLLBACK
-- expect-events mariadb-10.11-statement: Gtid | CREATE TEMPORARY TABLE q (a INT) | INSERT INTO t VALUES (5, NULL, 1) | INSERT INTO n VALUES (5, 1) | ROLLBACK
-- expect-events mysql-5.6-mixed: BEGIN | CREATE TEMPORARY TABLE q (a INT) | INSERT INTO t VALUES (5, NULL, 1) | ROLLBACK
-- expect-events mysql-*-row, mysql-8.0-mixed: nothing
-- expect-events mysql-5.6-statement: BEGIN | CREATE TEMPORARY TABLE q (a INT) | INSERT INTO t VALUES (5, NULL, 1) | INSERT INTO n VALUES (5, 1) | ROLLBACK
-- expect-events mysql-5.7-mixed: Anonymous_gtid | BEGIN | CREATE TEMPORARY TABLE q (a INT) | INSERT INTO t VALUES (5, NULL, 1) | ROLLBACK
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | CREATE TEMPORARY TABLE q (a INT) | INSERT INTO t VALUES (5, NULL, 1) | INSERT INTO n VALUES (5, 1) | ROLLBACK
ROLLBACK;
BEGIN;
-- expect *-row, mariadb-10.11-mixed, mysql-5.6-mixed, mysql-5.7-mixed: binlog recorded LF-901 as rows
-- expect *-statement, mysql-8.0-mixed: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row: Gtid | Annotate_rows INSERT INTO n VALUES (6, 1) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO n VALUES (6, 1) | COMMIT
-- expect-events mysql-5.6-mixed, mysql-5.6-row: BEGIN | Rows_query INSERT INTO n VALUES (6, 1) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO n VALUES (6, 1) | COMMIT
-- expect-events mysql-5.7-mixed, mysql-5.7-row, mysql-8.0-row: Anonymous_gtid | BEGIN | Rows_query INSERT INTO n VALUES (6, 1) | Table_map shop.n | Write_rows shop.n | COMMIT
-- expect-events mysql-5.7-statement, mysql-8.0-mixed, mysql-8.0-statement: Anonymous_gtid | BEGIN | INSERT INTO n VALUES (6, 1) | COMMIT
INSERT INTO n VALUES (6, 1);
INSERT INTO t VALUES (6, NULL, 1);
-- expect: binlog not recorded LF-902; binlog warned LF-520
-- expect-events mariadb-10.11-mixed, mariadb-10.11-row, mysql-*: nothing
-- expect-events mariadb-10.11-statement: Gtid | INSERT INTO t VALUES (6, NULL, 1) | ROLLBACK
ROLLBACK;
-- expect *-row, mariadb-10.11-mixed, mysql-5.6-mixed, mysql-5.7-mixed: binlog not recorded LF-902
-- expect *-statement, mysql-8.0-mixed: binlog recorded LF-901 as statement; binlog advice LF-606
-- expect-events *-row, mariadb-10.11-mixed, mysql-5.6-mixed, mysql-5.7-mixed: nothing
-- expect-events mariadb-10.11-statement: Gtid | UPDATE t, n SET t.c = 7, n.c = 7 WHERE t.a = n.a | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t, n SET t.c = 7, n.c = 7 WHERE t.a = n.a | COMMIT
-- expect-events mysql-5.7-statement, mysql-8.0-mixed, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t, n SET t.c = 7, n.c = 7 WHERE t.a = n.a | COMMIT
UPDATE t, n SET t.c = 7, n.c = 7 WHERE t.a = n.a;
-- expect *-mixed, *-row: binlog not recorded LF-902
-- expect *-statement: binlog recorded LF-901 as statement; binlog warned LF-100(WRITE_AUTOINC_SELECT); binlog advice LF-606
-- expect-events *-mixed, *-row: nothing
-- expect-events mariadb-10.11-statement: Gtid | UPDATE t JOIN n USING (a) SET t.c = 8 | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t JOIN n USING (a) SET t.c = 8 | COMMIT
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t JOIN n USING (a) SET t.c = 8 | COMMIT
UPDATE t JOIN n USING (a) SET t.c = 8;
-- expect *-row, mariadb-10.11-mixed, mysql-5.6-mixed, mysql-5.7-mixed: binlog not recorded LF-902
-- expect *-statement, mysql-8.0-mixed: binlog recorded LF-901 as statement; binlog advice LF-606
-- expect-events *-row, mariadb-10.11-mixed, mysql-5.6-mixed, mysql-5.7-mixed: nothing
-- expect-events mariadb-10.11-statement: Gtid | UPDATE n JOIN t USING (a) SET n.c = t.c + 1 | COMMIT
-- expect-events mysql-5.6-statement: BEGIN | UPDATE n JOIN t USING (a) SET n.c = t.c + 1 | COMMIT
-- expect-events mysql-5.7-statement, mysql-8.0-mixed, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE n JOIN t USING (a) SET n.c = t.c + 1 | COMMIT
-- expect-end *-statement, mariadb-10.11-mixed, mysql-5.6-*, mysql-5.7-*: binlog recorded LF-901 as statement
-- expect-end-events mariadb-10.11-mixed, mariadb-10.11-statement: Gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `q`
-- expect-end-events mysql-5.6-*: DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `q`
-- expect-end-events mysql-5.7-*, mysql-8.0-statement: Anonymous_gtid | DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `q`
UPDATE n JOIN t USING (a) SET n.c = t.c + 1;
