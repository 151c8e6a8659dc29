-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- behind XA END nothing opens a table; MariaDB answers SHOW TABLES beside the transaction
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
XA START 'x';
XA END 'x';
-- expect: binlog refused LF-241
SHOW CREATE TABLE t;
-- expect: binlog no LF-241
SHOW TABLES;
-- expect: binlog refused LF-241
EXPLAIN SELECT * FROM t;
-- expect: binlog refused LF-241
PREPARE s FROM 'SELECT * FROM t';
-- expect: binlog no LF-241
EXPLAIN SELECT 1;
-- expect: binlog no LF-241
PREPARE s FROM 'SELECT 1';
-- expect: binlog no LF-241
SHOW WARNINGS;
