-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- completion_type = CHAIN: COMMIT and ROLLBACK begin the next transaction, but for AND NO CHAIN
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
SET completion_type = 1;
BEGIN;
INSERT INTO t VALUES (1);
COMMIT;
-- expect: binlog recorded LF-901 as statement because in_transaction()
-- expect-events: nothing
INSERT INTO t VALUES (2);
ROLLBACK;
-- expect-events: nothing
-- expect: binlog recorded LF-901 as statement because in_transaction()
INSERT INTO t VALUES (3);
COMMIT AND NO CHAIN;
-- expect-events: Gtid | INSERT INTO t VALUES (4) | Xid
INSERT INTO t VALUES (4);
