-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- rand is safe in an insert of mariadb
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t VALUES (1,1),(2,2) | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Gtid | Rand | UPDATE t SET b = RAND() | Xid
UPDATE t SET b = RAND();
