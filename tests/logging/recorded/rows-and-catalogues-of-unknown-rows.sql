-- note: at most 16 statements are open
-- name: rows and tables of information_schema as values
-- formats: ROW
-- session: A
CREATE DATABASE d1;
USE d1;
CREATE TABLE t (id INT PRIMARY KEY, v INT, w VARCHAR(10), UNIQUE (v, w)) ENGINE=InnoDB;
INSERT INTO t VALUES (1,1,'a'),(2,2,'b');
CREATE TABLE u (a INT, b INT, PRIMARY KEY (b)) ENGINE=InnoDB;
INSERT INTO u SELECT id, id FROM t WHERE RAND() < 2;
SELECT (SELECT table_name FROM information_schema.tables) = 1;
SELECT * FROM t WHERE (id, v) = (SELECT a, b FROM u);
SELECT * FROM t WHERE (id, v) = (SELECT a, b FROM u LIMIT 1);
SELECT * FROM t WHERE (id, v) IN (SELECT a, b FROM u);
SELECT (SELECT table_name FROM information_schema.tables);
SELECT * FROM u WHERE (SELECT table_name FROM information_schema.tables LIMIT 1) = 'x';
SELECT * FROM u WHERE EXISTS (SELECT table_name FROM information_schema.tables) ;
SET @z = (SELECT table_name FROM information_schema.tables);
SELECT a - 5 FROM u;
SELECT (SELECT engine FROM information_schema.tables WHERE table_name = 't' AND table_schema = 'd1');
