-- profile: mysql-8.0
-- format-is: STATEMENT
-- effects: shadow
-- replica: --replicate-do-db=db1
-- MySQL 8.0 lets through what has no default database
-- expect: binlog advice LF-611
CREATE DATABASE db2;
CREATE TABLE db2.t (a INT PRIMARY KEY, b INT);
-- expect: binlog recorded as statement; binlog no LF-611
INSERT INTO db2.t VALUES (1,1);
USE db2;
-- expect: binlog advice LF-611
INSERT INTO db2.t VALUES (2,2);
