-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- replica: --replicate-rewrite-db=db1->db9
-- a replica that only renames a database: names that follow it, and those that do not
CREATE DATABASE db1;
USE db1;
CREATE TABLE t (a INT PRIMARY KEY, b INT);
-- expect: binlog no LF-625
INSERT INTO t VALUES (1,1);
-- expect: binlog advice LF-625
INSERT INTO db1.t VALUES (2,2);
