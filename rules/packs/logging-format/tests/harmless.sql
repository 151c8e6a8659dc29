-- profile: mariadb-10.11
-- format-is: STATEMENT
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, v INT, s VARCHAR(9)) ENGINE=InnoDB;
CREATE TABLE two (a INT, b INT, v INT, PRIMARY KEY (a, b)) ENGINE=InnoDB;
CREATE TABLE large (id BIGINT PRIMARY KEY, v INT) ENGINE=InnoDB;
CREATE TABLE plain (id INT UNIQUE, v INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog advice LF-120
DELETE FROM t ORDER BY id LIMIT 2;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog advice LF-120
UPDATE t SET v = 5 WHERE id = 2 LIMIT 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog advice LF-120
UPDATE t SET v = 5 WHERE v > 3 ORDER BY v DESC, id LIMIT 3;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog advice LF-120
DELETE FROM two WHERE b = '1' AND a = -2 LIMIT 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog no LF-120
DELETE FROM two ORDER BY a LIMIT 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog no LF-120
DELETE FROM two WHERE b = 1 LIMIT 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog no LF-120
DELETE FROM t WHERE id = 1 OR v = 2 LIMIT 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog no LF-120
DELETE FROM large WHERE id = 1 LIMIT 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog no LF-120
DELETE FROM plain ORDER BY id LIMIT 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog no LF-120
DELETE FROM t ORDER BY v + 1, id LIMIT 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog no LF-120
DELETE FROM t LIMIT 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog advice LF-120
INSERT INTO plain SELECT id, v FROM t WHERE v > 1 ORDER BY t.id LIMIT 2;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog advice LF-120
INSERT INTO plain (v) SELECT v FROM t WHERE id = 3 LIMIT 1;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog no LF-120
INSERT INTO plain SELECT v AS id, id AS v FROM t ORDER BY id LIMIT 2;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog no LF-120
INSERT INTO plain SELECT id, v FROM t ORDER BY v LIMIT 2;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog no LF-120
INSERT INTO plain SELECT DISTINCT id, v FROM t ORDER BY id LIMIT 2;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT); binlog no LF-120
INSERT INTO plain SELECT t.id, t.v FROM t, two ORDER BY t.id LIMIT 2;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)(INSERT_IGNORE_SELECT); binlog no LF-120
INSERT IGNORE INTO plain SELECT id, v FROM t ORDER BY id LIMIT 2;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(LIMIT)(SYSTEM_FUNCTION); binlog no LF-120
UPDATE t SET s = UUID() ORDER BY id LIMIT 1;
