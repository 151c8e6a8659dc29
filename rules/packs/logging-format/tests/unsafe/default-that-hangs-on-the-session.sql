-- profile: mariadb-10.11
-- format-is: STATEMENT
-- knowledge 2.3: MariaDB flags every write to the table, also with explicit values, and DELETE.
CREATE DATABASE d;
USE d;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE TABLE t (id INT PRIMARY KEY, b VARCHAR(99) DEFAULT (UUID()))
CREATE TABLE t (id INT PRIMARY KEY, b VARCHAR(99) DEFAULT (UUID()));
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Gtid | INSERT INTO t VALUES (1, 'x') | Xid
INSERT INTO t VALUES (1, 'x');
