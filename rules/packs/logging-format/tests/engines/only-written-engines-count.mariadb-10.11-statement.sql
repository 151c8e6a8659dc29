-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- only written engines count
CREATE DATABASE d;
USE d;
CREATE TABLE d.e (a INT) ENGINE=EXAMPLE;
CREATE TABLE d.r (a INT) ENGINE=ROCKSDB;
CREATE TABLE d.i (a INT) ENGINE=InnoDB;
-- expect: binlog refused LF-205
-- expect-events: nothing
SELECT * FROM d.r FOR UPDATE;
