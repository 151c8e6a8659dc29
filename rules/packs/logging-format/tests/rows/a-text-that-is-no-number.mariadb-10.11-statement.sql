-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- 1292: strict mode, the default of MariaDB, refuses an UPDATE that takes a text for a number which is none
CREATE DATABASE d;
USE d;
CREATE TABLE t (a VARCHAR(20), b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901
-- expect-events: Gtid | INSERT INTO t VALUES ('12', 1) | Xid
INSERT INTO t VALUES ('12', 1);
-- expect: binlog recorded LF-901
-- expect-events: Gtid | CREATE DEFINER=CURRENT_USER PROCEDURE p(x INT) UPDATE t SET b = 2 WHERE a = x
CREATE PROCEDURE p(x INT) UPDATE t SET b = 2 WHERE a = x;
-- a text that is a number is one
-- expect: binlog recorded LF-901
-- expect-events: Gtid | UPDATE t SET b = 3 WHERE a = 12 | Xid
UPDATE t SET b = 3 WHERE a = 12;
-- expect: binlog recorded LF-901
-- expect-events: Gtid | INSERT INTO t VALUES ('x', 1) | Xid
INSERT INTO t VALUES ('x', 1);
-- expect: binlog fails LF-903
-- expect-events: nothing
UPDATE t SET b = 4 WHERE a = 12;
-- expect: binlog fails LF-903
-- expect-events: nothing
CALL p(12);
-- expect: binlog recorded LF-901
-- expect-events: Gtid | UPDATE IGNORE t SET b = 5 WHERE a = 12 | Xid
UPDATE IGNORE t SET b = 5 WHERE a = 12;
-- expect: binlog recorded LF-901
-- expect-events: Gtid | UPDATE t SET b = 6 WHERE a = '12' | Xid
UPDATE t SET b = 6 WHERE a = '12';
