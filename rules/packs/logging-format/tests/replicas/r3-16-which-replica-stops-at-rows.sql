-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW --replica=MARIADB-10.0.21 --replica-format=STATEMENT
-- server mariadb-10.11-row-2: mariadb-10.11 ROW --replica=MYSQL-5.6 --replica-format=STATEMENT
-- R3.16: which replica stops at rows
-- expect mariadb-10.11-row: binlog recorded LF-901 as statement; binlog advice LF-602
-- expect-events mariadb-10.11-row: Gtid | CREATE DATABASE d
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows; binlog advice LF-601; binlog advice LF-602
-- expect mariadb-10.11-row-2: binlog recorded LF-901 as rows; binlog advice LF-601
-- expect-events: Gtid | Annotate_rows INSERT INTO t VALUES (1,1),(2,2) | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1),(2,2);
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows; binlog advice LF-601; binlog advice LF-602
-- expect mariadb-10.11-row-2: binlog recorded LF-901 as rows; binlog advice LF-601
-- expect-events: Gtid | Annotate_rows DELETE FROM t WHERE a = 1 | Table_map d.t | Delete_rows d.t | Xid
DELETE FROM t WHERE a = 1;
