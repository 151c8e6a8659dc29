-- note: at most 12 statements are open
-- formats: MIXED
CREATE DATABASE d1;
USE d1;
CREATE TABLE t1 (id INT NOT NULL UNIQUE, b FLOAT) ENGINE=MyISAM;
CREATE TABLE t2 (id INT NOT NULL, b INT) ENGINE=InnoDB;
CREATE TABLE t3 (id INT NOT NULL, b INT) ENGINE=InnoDB;
INSERT INTO t1 VALUES (7, 7);
INSERT INTO t2 VALUES (7, 1);
UPDATE t1 JOIN t2 ON t1.id = t2.id SET t1.b = 8, t2.b = 1;
UPDATE t1 JOIN t2 ON t1.id = t2.id SET t1.b = 8, t2.b = 5;
UPDATE t1 JOIN t2 ON t1.id = t2.id SET t1.b = 10, t2.b = 6;
LOCK TABLES t1 WRITE;
INSERT DELAYED INTO t2 VALUES (6, 1);
UNLOCK TABLES;
-- session: B
USE d1;
BEGIN;
INSERT DELAYED INTO t9 (id) VALUES (6);
-- session: A
RENAME TABLE t9 TO t10;
-- session: B
COMMIT;
SET gtid_domain_id = 3;
CREATE TEMPORARY TABLE q (id INT);
SET gtid_domain_id = 3;
SET gtid_domain_id = 4;
SET SESSION gtid_domain_id = 2 + 1;
SET STATEMENT gtid_domain_id = 3 FOR INSERT INTO t3 VALUES (1, 1);
SET STATEMENT gtid_domain_id = 5 FOR INSERT INTO t3 VALUES (2, 1);
