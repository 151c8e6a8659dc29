-- note: at most 16 statements are open
-- name: collations said of columns with binary ones, dates with the day first
-- formats: STATEMENT ROW
-- session: A
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, b VARCHAR(9) COLLATE utf8_bin, l VARCHAR(9) COLLATE latin1_bin, v VARBINARY(9), w VARCHAR(9) BINARY, x VARCHAR(9) CHARACTER SET utf8 BINARY) ENGINE=InnoDB CHARSET=latin1;
INSERT INTO t VALUES (1, 'q', 'q', 'q', 'q', 'q'), (2, 'Q', 'Q', 'Q', 'Q', 'Q');
SELECT b COLLATE utf8_bin FROM t;
SELECT b COLLATE latin1_bin FROM t;
SELECT l COLLATE utf8_bin FROM t;
SELECT v COLLATE utf8_bin FROM t;
SELECT w COLLATE utf8_bin FROM t;
SELECT w COLLATE latin1_bin FROM t;
SELECT x COLLATE utf8_bin FROM t;
UPDATE t SET w = 'z' WHERE b COLLATE utf8_bin = 'q';
UPDATE t SET w = 'y' WHERE b COLLATE utf8_general_ci = 'q';
UPDATE t SET w = 'x' WHERE l COLLATE latin1_swedish_ci = 'Q';
INSERT INTO t (id, b) VALUES (3, NULL);
CREATE TABLE u (a DATE);
INSERT INTO u VALUES ('31.02.1970');
INSERT INTO u VALUES ('1970.013.01');
INSERT INTO u VALUES ('1970-01-0031');
INSERT INTO u VALUES ('01970-01-31');
INSERT INTO u VALUES ('19700-01-31');
INSERT INTO u VALUES ('1970-01-032');
