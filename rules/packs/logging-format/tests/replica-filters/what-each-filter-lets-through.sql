-- effects: shadow
-- server do-db.row: mariadb-10.11 ROW --replicate-do-db=db1
-- server do-db.statement-8.0: mysql-8.0 STATEMENT --replicate-do-db=db1
-- server do-table.row: mariadb-10.11 ROW --replicate-do-table=db1.t
-- server do-table.statement: mysql-5.6 STATEMENT --replicate-do-table=db1.t
-- server ignore-db.row: mariadb-10.11 ROW --replicate-ignore-db=db2
-- server ignore-db.statement: mysql-5.6 STATEMENT --replicate-ignore-db=db2
-- server ignore-table.row: mariadb-10.11 ROW --replicate-ignore-table=db1.t
-- server ignore-table.statement: mysql-5.6 STATEMENT --replicate-ignore-table=db1.t
-- server lists.row: mariadb-10.11 ROW --replicate-do-table=db1.u --replicate-ignore-table=db1.t --replicate-wild-do-table=db2.% --replicate-wild-ignore-table=db1.%
-- server lists.statement: mysql-5.6 STATEMENT --replicate-do-table=db1.u --replicate-ignore-table=db1.t --replicate-wild-do-table=db2.% --replicate-wild-ignore-table=db1.%
-- server rewrite.row: mariadb-10.11 ROW --replicate-rewrite-db=db1->db9 --replicate-do-db=db9
-- server rewrite.statement: mysql-5.6 STATEMENT --replicate-rewrite-db=db1->db9 --replicate-do-db=db9
-- server wild-do.row: mariadb-10.11 ROW --replicate-wild-do-table=db1.%
-- server wild-do.statement: mysql-5.6 STATEMENT --replicate-wild-do-table=db1.%
-- server wild-ignore.row: mariadb-10.11 ROW --replicate-wild-ignore-table=db2.%
-- server wild-ignore.statement: mysql-5.6 STATEMENT --replicate-wild-ignore-table=db2.%
-- what a replica with each filter lets through
-- expect: binlog recorded LF-901 as statement
-- expect lists.*: binlog advice LF-613
-- expect rewrite.*: binlog advice LF-611
-- expect-events *.row: Gtid | CREATE DATABASE db1
-- expect-events do-db.statement-8.0: Anonymous_gtid | CREATE DATABASE db1
-- expect-events *.statement: CREATE DATABASE db1
CREATE DATABASE db1;
-- expect: binlog recorded LF-901 as statement
-- expect do-db.*, rewrite.*: binlog advice LF-611
-- expect ignore-db.*: binlog advice LF-612
-- expect wild-do.*: binlog advice LF-614
-- expect wild-ignore.*: binlog advice LF-613
-- expect-events *.row: Gtid | CREATE DATABASE db2
-- expect-events do-db.statement-8.0: Anonymous_gtid | CREATE DATABASE db2
-- expect-events *.statement: CREATE DATABASE db2
CREATE DATABASE db2;
CREATE TABLE db1.t (a INT PRIMARY KEY, b INT);
CREATE TABLE db1.u (a INT PRIMARY KEY, b INT);
CREATE TABLE db2.t (a INT PRIMARY KEY, b INT);
INSERT INTO db1.t VALUES (1,1);
INSERT INTO db1.u VALUES (1,1);
INSERT INTO db2.t VALUES (1,1);
-- expect: binlog not recorded LF-902
-- expect-events: nothing
USE db1;
-- expect *.row: binlog recorded LF-901 as rows
-- expect *.statement*: binlog recorded LF-901 as statement
-- expect ignore-table.row, lists.row: binlog advice LF-622
-- expect ignore-table.statement, lists.statement: binlog advice LF-615
-- expect-events *.row: Gtid | Annotate_rows INSERT INTO t VALUES (2,2) | Table_map db1.t | Write_rows db1.t | Xid
-- expect-events do-db.statement-8.0: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (2,2) | Xid
-- expect-events *.statement: BEGIN | INSERT INTO t VALUES (2,2) | Xid
INSERT INTO t VALUES (2,2);
-- expect *.row: binlog recorded LF-901 as rows
-- expect *.statement*: binlog recorded LF-901 as statement
-- expect do-table.row: binlog advice LF-622
-- expect do-table.statement: binlog advice LF-616
-- expect rewrite.statement: binlog advice LF-625
-- expect-events *.row: Gtid | Annotate_rows INSERT INTO db1.u VALUES (2,2) | Table_map db1.u | Write_rows db1.u | Xid
-- expect-events do-db.statement-8.0: Anonymous_gtid | BEGIN | INSERT INTO db1.u VALUES (2,2) | Xid
-- expect-events *.statement: BEGIN | INSERT INTO db1.u VALUES (2,2) | Xid
INSERT INTO db1.u VALUES (2,2);
-- expect *.row: binlog recorded LF-901 as rows
-- expect do-db.row, ignore-db.row, rewrite.row: binlog advice LF-621
-- expect *.statement*: binlog recorded LF-901 as statement
-- expect do-table.row, wild-do.row, wild-ignore.row: binlog advice LF-622
-- expect do-table.statement, wild-do.statement: binlog advice LF-616
-- expect wild-ignore.statement: binlog advice LF-615
-- expect-events *.row: Gtid | Annotate_rows INSERT INTO db2.t VALUES (2,2) | Table_map db2.t | Write_rows db2.t | Xid
-- expect-events do-db.statement-8.0: Anonymous_gtid | BEGIN | INSERT INTO db2.t VALUES (2,2) | Xid
-- expect-events *.statement: BEGIN | INSERT INTO db2.t VALUES (2,2) | Xid
INSERT INTO db2.t VALUES (2,2);
-- expect *.row: binlog recorded LF-901 as rows
-- expect *.statement*: binlog recorded LF-901 as statement
-- expect do-table.row, ignore-table.row, lists.row: binlog advice LF-622
-- expect do-table.statement: binlog advice LF-618
-- expect ignore-table.statement, lists.statement: binlog advice LF-615
-- expect-events *.row: Gtid | Annotate_rows UPDATE t, u SET t.b=7, u.b=7 | Table_map db1.t | Table_map db1.u | Update_rows db1.t | Update_rows db1.u | Xid
-- expect-events do-db.statement-8.0: Anonymous_gtid | BEGIN | UPDATE t, u SET t.b=7, u.b=7 | Xid
-- expect-events *.statement: BEGIN | UPDATE t, u SET t.b=7, u.b=7 | Xid
UPDATE t, u SET t.b=7, u.b=7;
-- expect *.row: binlog recorded LF-901 as rows
-- expect *.statement*: binlog recorded LF-901 as statement
-- expect do-table.row, ignore-table.row, lists.row: binlog advice LF-622
-- expect do-table.statement, lists.statement: binlog advice LF-618
-- expect ignore-table.statement: binlog advice LF-615
-- expect-events *.row: Gtid | Annotate_rows UPDATE u, t SET t.b=8, u.b=8 | Table_map db1.u | Table_map db1.t | Update_rows db1.u | Update_rows db1.t | Xid
-- expect-events do-db.statement-8.0: Anonymous_gtid | BEGIN | UPDATE u, t SET t.b=8, u.b=8 | Xid
-- expect-events *.statement: BEGIN | UPDATE u, t SET t.b=8, u.b=8 | Xid
UPDATE u, t SET t.b=8, u.b=8;
-- expect *.row: binlog recorded LF-901 as rows
-- expect do-db.row, ignore-db.row, rewrite.row: binlog advice LF-621
-- expect *.statement*: binlog recorded LF-901 as statement
-- expect do-table.row, wild-do.row, wild-ignore.row: binlog advice LF-622
-- expect do-table.statement: binlog advice LF-616
-- expect wild-do.statement: binlog advice LF-618
-- expect wild-ignore.statement: binlog advice LF-615
-- expect-events *.row: Gtid | Annotate_rows UPDATE db2.t, u SET db2.t.b=9, u.b=9 | Table_map db2.t | Table_map db1.u | Update_rows db2.t | Update_rows db1.u | Xid
-- expect-events do-db.statement-8.0: Anonymous_gtid | BEGIN | UPDATE db2.t, u SET db2.t.b=9, u.b=9 | Xid
-- expect-events *.statement: BEGIN | UPDATE db2.t, u SET db2.t.b=9, u.b=9 | Xid
UPDATE db2.t, u SET db2.t.b=9, u.b=9;
-- expect *.row: binlog recorded LF-901 as rows
-- expect *.statement*: binlog recorded LF-901 as statement
-- expect do-table.row: binlog advice LF-622
-- expect do-table.statement: binlog advice LF-616
-- expect-events *.row: Gtid | Annotate_rows INSERT INTO u SELECT a+50, b FROM t | Table_map db1.u | Write_rows db1.u | Xid
-- expect-events do-db.statement-8.0: Anonymous_gtid | BEGIN | INSERT INTO u SELECT a+50, b FROM t | Xid
-- expect-events *.statement: BEGIN | INSERT INTO u SELECT a+50, b FROM t | Xid
INSERT INTO u SELECT a+50, b FROM t;
-- expect: binlog recorded LF-901 as statement
-- expect do-table.*: binlog advice LF-616
-- expect lists.*: binlog advice LF-615
-- expect-events *.row: Gtid | CREATE TABLE w LIKE t
-- expect-events do-db.statement-8.0: Anonymous_gtid | CREATE TABLE w LIKE t
-- expect-events *.statement: CREATE TABLE w LIKE t
CREATE TABLE w LIKE t;
-- expect *.row: binlog not recorded LF-902
-- expect *.statement*: binlog recorded LF-901 as statement
-- expect do-table.statement: binlog advice LF-616
-- expect lists.statement: binlog advice LF-615
-- expect-events *.row: nothing
-- expect-events do-db.statement-8.0: Anonymous_gtid | CREATE TEMPORARY TABLE x (a INT)
-- expect-events *.statement: CREATE TEMPORARY TABLE x (a INT)
CREATE TEMPORARY TABLE x (a INT);
-- expect *.row: binlog not recorded LF-902
-- expect *.statement*: binlog recorded LF-901 as statement
-- expect do-table.statement: binlog advice LF-616
-- expect lists.statement: binlog advice LF-615
-- expect-events *.row: nothing
-- expect-events do-db.statement-8.0: Anonymous_gtid | DROP TEMPORARY TABLE `x` /* generated by server */
-- expect-events *.statement: DROP TEMPORARY TABLE `x` /* generated by server */
DROP TEMPORARY TABLE x;
-- expect *.row: binlog not recorded LF-902
-- expect *.statement*: binlog recorded LF-901 as statement
-- expect do-table.statement: binlog advice LF-616
-- expect lists.statement: binlog advice LF-615
-- expect-events *.row: nothing
-- expect-events do-db.statement-8.0: Anonymous_gtid | CREATE TEMPORARY TABLE x (a INT)
-- expect-events *.statement: CREATE TEMPORARY TABLE x (a INT)
CREATE TEMPORARY TABLE x (a INT);
-- expect *.row: binlog not recorded LF-902
-- expect *.statement*: binlog recorded LF-901 as statement
-- expect-events *.row: nothing
-- expect-events do-db.statement-8.0: Anonymous_gtid | DROP TEMPORARY TABLE IF EXISTS `db1`.`x` /* generated by server */
-- expect-events *.statement: DROP TEMPORARY TABLE IF EXISTS `db1`.`x` /* generated by server */
DROP TEMPORARY TABLE IF EXISTS x;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
USE db2;
-- expect *.row: binlog recorded LF-901 as rows
-- expect do-db.row, ignore-db.row, rewrite.row: binlog advice LF-621
-- expect *.statement*: binlog recorded LF-901 as statement
-- expect do-db.statement-8.0, rewrite.statement: binlog advice LF-611
-- expect do-table.row, wild-do.row, wild-ignore.row: binlog advice LF-622
-- expect do-table.statement, wild-do.statement: binlog advice LF-616
-- expect ignore-db.statement: binlog advice LF-612
-- expect wild-ignore.statement: binlog advice LF-615
-- expect-events *.row: Gtid | Annotate_rows INSERT INTO t VALUES (5,5) | Table_map db2.t | Write_rows db2.t | Xid
-- expect-events do-db.statement-8.0: Anonymous_gtid | BEGIN | INSERT INTO t VALUES (5,5) | Xid
-- expect-events *.statement: BEGIN | INSERT INTO t VALUES (5,5) | Xid
INSERT INTO t VALUES (5,5);
-- expect *.row: binlog recorded LF-901 as rows
-- expect *.statement*: binlog recorded LF-901 as statement
-- expect do-db.statement-8.0, rewrite.statement: binlog advice LF-611
-- expect ignore-db.statement: binlog advice LF-612
-- expect ignore-table.row, lists.row: binlog advice LF-622
-- expect ignore-table.statement, lists.statement: binlog advice LF-615
-- expect-events *.row: Gtid | Annotate_rows INSERT INTO db1.t VALUES (5,5) | Table_map db1.t | Write_rows db1.t | Xid
-- expect-events do-db.statement-8.0: Anonymous_gtid | BEGIN | INSERT INTO db1.t VALUES (5,5) | Xid
-- expect-events *.statement: BEGIN | INSERT INTO db1.t VALUES (5,5) | Xid
INSERT INTO db1.t VALUES (5,5);
-- expect: binlog recorded LF-901 as statement
-- expect do-db.*, rewrite.*: binlog advice LF-611
-- expect do-table.*, wild-do.*: binlog advice LF-616
-- expect ignore-db.*: binlog advice LF-612
-- expect wild-ignore.*: binlog advice LF-615
-- expect-events *.row: Gtid | CREATE DEFINER=CURRENT_USER VIEW v AS SELECT * FROM t
-- expect-events do-db.statement-8.0: Anonymous_gtid | CREATE DEFINER=CURRENT_USER VIEW v AS SELECT * FROM t
-- expect-events *.statement: CREATE DEFINER=CURRENT_USER VIEW v AS SELECT * FROM t
CREATE VIEW v AS SELECT * FROM t;
-- expect: binlog recorded LF-901 as statement
-- expect do-db.*, rewrite.*: binlog advice LF-611
-- expect ignore-db.*: binlog advice LF-612
-- expect-events *.row: Gtid | CREATE DEFINER=CURRENT_USER PROCEDURE p() SELECT 1
-- expect-events do-db.statement-8.0: Anonymous_gtid | CREATE DEFINER=CURRENT_USER PROCEDURE p() SELECT 1
-- expect-events *.statement: CREATE DEFINER=CURRENT_USER PROCEDURE p() SELECT 1
CREATE PROCEDURE p() SELECT 1;
-- expect: binlog recorded LF-901 as statement
-- expect do-db.*, rewrite.*: binlog advice LF-611
-- expect do-table.*, lists.*, wild-do.*: binlog advice LF-617
-- expect ignore-db.*: binlog advice LF-612
-- expect-events *.row: Gtid | CREATE USER a@localhost
-- expect-events do-db.statement-8.0: Anonymous_gtid | CREATE USER 'a'@'localhost' IDENTIFIED WITH 'caching_sha2_password'
-- expect-events *.statement: CREATE USER a@localhost
CREATE USER a@localhost;
-- expect: binlog recorded LF-901 as statement
-- expect do-db.*, rewrite.*: binlog advice LF-611
-- expect lists.*, wild-do.*: binlog advice LF-614
-- expect-events *.row: Gtid | CREATE DATABASE db3
-- expect-events do-db.statement-8.0: Anonymous_gtid | CREATE DATABASE db3
-- expect-events *.statement: CREATE DATABASE db3
CREATE DATABASE db3;
-- expect: binlog recorded LF-901 as statement
-- expect lists.*: binlog advice LF-613
-- expect rewrite.*: binlog advice LF-611
-- expect-events *.row: Gtid | ALTER DATABASE db1 CHARACTER SET latin1
-- expect-events do-db.statement-8.0: Anonymous_gtid | ALTER DATABASE db1 CHARACTER SET latin1
-- expect-events *.statement: ALTER DATABASE db1 CHARACTER SET latin1
ALTER DATABASE db1 CHARACTER SET latin1;
-- expect: binlog recorded LF-901 as statement
-- expect do-db.*, rewrite.*: binlog advice LF-611
-- expect do-table.*: binlog advice LF-616
-- expect ignore-db.*: binlog advice LF-612
-- expect wild-do.*: binlog advice LF-618
-- expect wild-ignore.*: binlog advice LF-615
-- expect-events *.row: Gtid | DROP TABLE `db1`.`u`,`t` /* generated by server */
-- expect-events do-db.statement-8.0: Anonymous_gtid | DROP TABLE `db1`.`u`,`t` /* generated by server */
-- expect-events *.statement: DROP TABLE `db1`.`u`,`t` /* generated by server */
DROP TABLE db1.u, t;
-- expect: binlog recorded LF-901 as statement
-- expect do-db.*, rewrite.*: binlog advice LF-611
-- expect do-table.*: binlog advice LF-618
-- expect ignore-db.*: binlog advice LF-612
-- expect ignore-table.*, lists.*: binlog advice LF-615
-- expect-events *.row: Gtid | RENAME TABLE db1.t TO db1.t2
-- expect-events do-db.statement-8.0: Anonymous_gtid | RENAME TABLE db1.t TO db1.t2
-- expect-events *.statement: RENAME TABLE db1.t TO db1.t2
RENAME TABLE db1.t TO db1.t2;
-- expect: binlog recorded LF-901 as statement
-- expect do-db.*, rewrite.*: binlog advice LF-611
-- expect ignore-db.*: binlog advice LF-612
-- expect wild-do.*: binlog advice LF-614
-- expect wild-ignore.*: binlog advice LF-613
-- expect-events *.row: Gtid | DROP DATABASE db2
-- expect-events do-db.statement-8.0: Anonymous_gtid | DROP DATABASE db2
-- expect-events *.statement: DROP DATABASE db2
DROP DATABASE db2;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET sql_log_bin=0;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
DROP DATABASE db1;
