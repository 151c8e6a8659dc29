-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-row: mysql-5.6 ROW
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- R3.19: indirect changes are statements
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | CREATE DATABASE d
-- expect-events mysql-*: CREATE DATABASE d
CREATE DATABASE d;
-- expect mysql-5.6-statement: binlog not recorded LF-902
-- expect-events mysql-5.6-statement: nothing
USE d;
-- expect *-statement: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | CREATE TABLE t (a INT)
-- expect-events mysql-5.6-statement: CREATE TABLE t (a INT)
CREATE TABLE t (a INT);
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | CREATE USER u@h
-- expect-events mysql-*: CREATE USER u@h
CREATE USER u@h;
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | GRANT SELECT ON d.* TO u@h
-- expect-events mysql-*: GRANT SELECT ON d.* TO u@h
GRANT SELECT ON d.* TO u@h;
