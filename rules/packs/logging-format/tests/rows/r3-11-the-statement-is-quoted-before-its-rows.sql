-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- instance: --binlog-rows-query-log-events=ON
-- R3.11: the statement is quoted before its rows
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE u (a INT, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Rows_query INSERT INTO t VALUES (1,1) | Table_map d.t | Write_rows d.t | Xid
INSERT INTO t VALUES (1,1);
