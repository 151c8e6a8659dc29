-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- instance: --binlog-do-db=d
-- no default database under binlog do db
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE DATABASE d
CREATE DATABASE d;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
CREATE TABLE d.t (a INT) ENGINE=InnoDB;
-- expect: binlog not recorded LF-902; binlog advice LF-150
-- expect-events: nothing
INSERT INTO d.t VALUES (1);
