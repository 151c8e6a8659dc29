-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- instance: --binlog-do-db=d
-- no default database under binlog do db
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE DATABASE d
CREATE DATABASE d;
CREATE TABLE d.t (a INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO d.t VALUES (1) | Xid
INSERT INTO d.t VALUES (1);
