-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- instance: --replica=MYSQL-5.6 --replica-format=STATEMENT
-- R3.16: which replica stops at rows
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as rows; binlog advice LF-601
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (1,1),(2,2) | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect: binlog recorded LF-901 as rows; binlog advice LF-601
-- expect-events: Gtid | Annotate_rows DELETE FROM t WHERE a = 1 | Table_map d.t | Delete_rows d.t | Xid
DELETE FROM t WHERE a = 1;
