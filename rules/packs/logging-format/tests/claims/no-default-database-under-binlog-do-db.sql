-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- instance: --binlog-do-db=d
-- no default database under binlog do db
-- expect: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: Gtid | CREATE DATABASE d
-- expect-events mysql-5.6-statement: CREATE DATABASE d
CREATE DATABASE d;
-- expect mariadb-10.11-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect-events mariadb-10.11-statement: nothing
CREATE TABLE d.t (a INT) ENGINE=InnoDB;
-- expect mariadb-10.11-statement: binlog not recorded LF-902; binlog advice LF-150
-- expect mysql-5.6-statement: binlog recorded LF-901 as statement
-- expect-events mariadb-10.11-statement: nothing
-- expect-events mysql-5.6-statement: BEGIN | INSERT INTO d.t VALUES (1) | Xid
INSERT INTO d.t VALUES (1);
