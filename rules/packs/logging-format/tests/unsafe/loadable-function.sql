-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- R1.19: 1672, until it is dropped.
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (id INT PRIMARY KEY, a INT, b VARCHAR(50)) ENGINE=InnoDB;
CREATE TABLE u (id INT, a INT) ENGINE=InnoDB;
CREATE TABLE n (id INT, a INT) ENGINE=MyISAM;
CREATE TABLE ai (id INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB;
CREATE TABLE late (g INT, id INT AUTO_INCREMENT, PRIMARY KEY (g, id)) ENGINE=MyISAM;
CREATE TABLE two (id INT PRIMARY KEY, a INT, u INT, UNIQUE (u)) ENGINE=InnoDB;
-- expect: binlog recorded LF-901
-- expect-events: BEGIN | INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y') | Xid
INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y');
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO u VALUES (5, 5) | Xid
INSERT INTO u VALUES (5, 5);
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE FUNCTION twice RETURNS INTEGER SONAME 'x.so'
CREATE FUNCTION twice RETURNS INTEGER SONAME 'x.so';
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(UDF)
-- expect-events: BEGIN | INSERT INTO u VALUES (twice(1), 1) | Xid
INSERT INTO u VALUES (twice(1), 1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: DROP FUNCTION twice
DROP FUNCTION twice;
-- 1305: the server has it no more
-- expect: binlog fails LF-903
-- expect-events: nothing
INSERT INTO u VALUES (twice(1), 1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE DEFINER=CURRENT_USER FUNCTION shop.one() RETURNS INT DETERMINISTIC RETURN 1
CREATE FUNCTION shop.one() RETURNS INT DETERMINISTIC RETURN 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO u VALUES (one(), 1) | Xid
INSERT INTO u VALUES (one(), 1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: DROP FUNCTION one
DROP FUNCTION one;
-- expect: binlog fails LF-903
-- expect-events: nothing
INSERT INTO u VALUES (one(), 1);
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE DEFINER=CURRENT_USER FUNCTION one() RETURNS INT DETERMINISTIC RETURN 1
CREATE FUNCTION one() RETURNS INT DETERMINISTIC RETURN 1;
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO u VALUES (shop.one(), 2) | Xid
INSERT INTO u VALUES (shop.one(), 2);
