-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- replica: --replicate-do-table=db1.u --replicate-ignore-table=db1.t
-- what is not said of statements that a replica runs, or skips for one of their tables
CREATE DATABASE db1;
USE db1;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
CREATE TABLE u (a INT PRIMARY KEY, b INT);
INSERT INTO t VALUES (1,1);
INSERT INTO u VALUES (1,1);
-- expect: binlog advice LF-615; binlog no LF-616; binlog no LF-618
UPDATE t, u SET t.b=7, u.b=7;
-- expect: binlog advice LF-618; binlog no LF-615; binlog no LF-616
UPDATE u, t SET t.b=8, u.b=8;
-- expect: binlog no LF-615; binlog no LF-616; binlog no LF-618
INSERT INTO u VALUES (2,2);
-- expect: binlog advice LF-615; binlog no LF-616
INSERT INTO t VALUES (2,2);
CREATE TEMPORARY TABLE x (a INT);
-- expect: binlog no LF-615; binlog no LF-616
DROP TEMPORARY TABLE IF EXISTS x;
