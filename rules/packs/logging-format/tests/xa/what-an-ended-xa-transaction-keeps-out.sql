-- effects: shadow
-- server mysql: mysql-5.6 STATEMENT
-- server mariadb: mariadb-10.11 STATEMENT
-- measured on MySQL 5.6.24 and MariaDB 10.11
CREATE DATABASE d;
USE d;
CREATE TABLE i (x INT) ENGINE=InnoDB;
CREATE TEMPORARY TABLE k (x INT) ENGINE=InnoDB;
XA START 'a';
INSERT INTO i VALUES (1);
SAVEPOINT s;
XA END 'a';
-- expect: binlog refused LF-241
INSERT INTO i VALUES (2);
-- expect: binlog refused LF-241
SELECT x FROM i;
-- expect: binlog refused LF-241
CREATE TEMPORARY TABLE q (x INT);
-- expect: binlog refused LF-241
SAVEPOINT t;
-- expect: binlog refused LF-241
ROLLBACK TO s;
-- expect: binlog fails LF-903; binlog no LF-241
ROLLBACK TO nosuch;
-- expect mysql: binlog refused LF-241
-- expect mariadb: binlog no LF-241
RELEASE SAVEPOINT s;
-- expect mysql: binlog no LF-241
-- expect mariadb: binlog refused LF-241
DROP TEMPORARY TABLE k;
-- expect: binlog no LF-241
SELECT 1;
-- expect-events mysql: nothing
-- expect-events mariadb: Gtid | INSERT INTO i VALUES (1) | SAVEPOINT `s` | XA END X'61',X'',1 | XA_prepare
XA PREPARE 'a';
-- expect: binlog refused LF-241
INSERT INTO i VALUES (3);
-- expect: binlog refused LF-241
SAVEPOINT t;
-- expect mysql: binlog warned LF-522
-- expect mariadb: binlog no LF-522
XA ROLLBACK 'a';
-- expect: binlog recorded LF-901 as statement
INSERT INTO i VALUES (4);

-- ALTER and TRUNCATE of temporary tables end the transaction
CREATE TEMPORARY TABLE t (x INT) ENGINE=InnoDB;
BEGIN;
INSERT INTO i VALUES (5);
-- expect-events mysql: BEGIN | INSERT INTO i VALUES (5) | Xid | ALTER TABLE t ADD y INT
-- expect-events mariadb: Gtid | INSERT INTO i VALUES (5) | Xid | Gtid | ALTER TABLE t ADD y INT
ALTER TABLE t ADD y INT;
-- expect-events mysql: TRUNCATE t
-- expect-events mariadb: Gtid | TRUNCATE t
TRUNCATE t;
ROLLBACK;
-- expect mysql: binlog fails LF-903
-- expect mariadb: binlog recorded LF-901
RENAME TABLE t TO u;
-- expect mysql: binlog fails LF-903
-- expect mariadb: binlog recorded LF-901
INSERT INTO u (x) VALUES (1);
