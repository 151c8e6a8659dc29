-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- on MariaDB a DROP TEMPORARY TABLE that finds nothing has the transaction written with ROLLBACK
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
BEGIN;
INSERT INTO t VALUES (1);
DROP TEMPORARY TABLE IF EXISTS missing;
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (1) | Table_map d.t | Write_rows d.t | ROLLBACK
ROLLBACK;
BEGIN;
INSERT INTO t VALUES (2);
-- expect-events: nothing
ROLLBACK;
