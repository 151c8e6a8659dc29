-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- aria ends a transaction without xid
CREATE DATABASE d;
USE d;
CREATE TABLE d.i (a INT) ENGINE=InnoDB;
CREATE TABLE d.aria (a INT) ENGINE=Aria;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO d.aria VALUES (1) | COMMIT
INSERT INTO d.aria VALUES (1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO d.i SELECT a FROM d.aria | COMMIT
INSERT INTO d.i SELECT a FROM d.aria;
