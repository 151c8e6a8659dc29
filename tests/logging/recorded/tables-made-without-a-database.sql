-- note: at most 0 statements are open
-- formats: ROW
CREATE DATABASE d11;
USE d11;
-- session: B
START TRANSACTION;
CREATE TABLE t17 (id INT NOT NULL, p INT, FOREIGN KEY (p) REFERENCES t2 (id)) ENGINE=InnoDB;
SET sql_log_bin = 1;

-- session: A
CREATE DATABASE d12;
USE d12;
START TRANSACTION;
CREATE TABLE t17 (id INT NOT NULL, p INT, FOREIGN KEY (p) REFERENCES t2 (id)) ENGINE=InnoDB;
SET sql_log_bin = 1;
START TRANSACTION;
CREATE TABLE t17 (id INT NOT NULL, p INT);
SET sql_log_bin = 1;
START TRANSACTION;
-- session: B
START TRANSACTION;
CREATE TABLE t19 (id INT NOT NULL, p INT);
SET sql_log_bin = 1;
ALTER TABLE t19 ADD x INT;
SET sql_log_bin = 1;
INSERT INTO t17 VALUES (1, 1);
SET sql_log_bin = 1;
DROP TABLE t19;
SET sql_log_bin = 1;
