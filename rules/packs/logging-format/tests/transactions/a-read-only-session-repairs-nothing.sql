-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mysql-5.6-row: mysql-5.6 ROW
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=MyISAM;
SET SESSION TRANSACTION READ ONLY;
-- expect: binlog refused LF-243
-- expect-events: nothing
OPTIMIZE TABLE t;
-- expect: binlog refused LF-243
-- expect-events: nothing
REPAIR TABLE t;
