-- note: at most 4 statements are open
-- name: EXPLAIN keeps tables from others
-- formats: MIXED
-- session: A
CREATE DATABASE d1;
USE d1;
CREATE TABLE t (id INT PRIMARY KEY, b VARCHAR(20)) ENGINE=InnoDB;
CREATE TABLE m (id INT PRIMARY KEY, b VARCHAR(20)) ENGINE=MyISAM;
CREATE TABLE u (id INT PRIMARY KEY, b VARCHAR(20)) ENGINE=InnoDB;
CREATE TABLE w (id INT PRIMARY KEY, b VARCHAR(20)) ENGINE=InnoDB;
INSERT INTO t VALUES (1,'a');
-- session: B
USE d1;
SET autocommit = 0;
EXPLAIN SELECT * FROM t;
-- session: A
ALTER TABLE t ADD c INT;
-- session: B
COMMIT;
-- session: A
ALTER TABLE t ADD d INT;
-- session: B
EXPLAIN UPDATE t SET b = 'x';
-- session: A
ALTER TABLE t ADD e INT;
CREATE TRIGGER tr BEFORE UPDATE ON t FOR EACH ROW SET NEW.b = 'zz';
-- session: B
COMMIT;
DESCRIBE u;
-- session: A
ALTER TABLE u ADD e INT;
-- session: B
COMMIT;
SHOW CREATE TABLE u;
SHOW COLUMNS FROM u;
-- session: A
ALTER TABLE u ADD f INT;
-- session: B
COMMIT;
EXPLAIN SELECT * FROM m;
-- session: A
DROP TABLE m;
-- session: B
COMMIT;
SET autocommit = 1;
BEGIN;
EXPLAIN SELECT * FROM w;
-- session: A
DROP TABLE w;
-- session: B
COMMIT;
EXPLAIN SELECT * FROM u;
-- session: A
DROP TABLE u;
-- session: B
BEGIN;
EXPLAIN SELECT * FROM t WHERE nosuch = 1;
-- session: A
ALTER TABLE t ADD g INT;
-- session: B
COMMIT;
BEGIN;
EXPLAIN t;
-- session: A
ALTER TABLE t ADD h INT;
-- session: B
COMMIT;
BEGIN;
EXPLAIN DELETE FROM t;
EXPLAIN INSERT INTO t VALUES (7,'x',1,1,1);
-- session: A
DROP TABLE t;
-- session: B
COMMIT;
