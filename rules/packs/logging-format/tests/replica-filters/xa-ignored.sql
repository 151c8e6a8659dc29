-- server mariadb: mariadb-10.11 ROW
-- server mysql: mysql-8.0 ROW
-- effects: shadow
-- replica: --replicate-ignore-db=other
-- the end of a prepared transaction is beside filters of databases, measured on a pair of MariaDB 10.11.19
CREATE DATABASE app;
CREATE DATABASE other;
USE app;
CREATE TABLE t (a INT PRIMARY KEY);
XA START 'x';
INSERT INTO t VALUES (1);
XA END 'x';
XA PREPARE 'x';
USE other;
-- expect: binlog no LF-612
XA COMMIT 'x';
-- expect: binlog advice LF-612
CREATE TABLE u (a INT PRIMARY KEY);
USE app;
XA START 'x';
INSERT INTO t VALUES (2);
XA END 'x';
XA PREPARE 'x';
USE other;
-- expect: binlog no LF-612
XA ROLLBACK 'x';
