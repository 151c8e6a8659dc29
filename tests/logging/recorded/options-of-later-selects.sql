-- note: at most 62 statements are open
-- name: options of later SELECTs, keys without checks, numbers with exponents
-- formats: STATEMENT
-- session: A
CREATE DATABASE d;
USE d;
CREATE TABLE r1 (id int NOT NULL, PRIMARY KEY(id)) ENGINE=InnoDB;
CREATE TABLE r2 (id int NOT NULL, PRIMARY KEY(id)) ENGINE=InnoDB;
CREATE TABLE m (id int, a int NOT NULL, b int NOT NULL, PRIMARY KEY (id), UNIQUE KEY i1 (a, b), KEY i2 (b), CONSTRAINT f1 FOREIGN KEY (a) REFERENCES r1 (id), CONSTRAINT f2 FOREIGN KEY (b) REFERENCES r2 (id)) ENGINE=InnoDB;
DROP INDEX i1 ON m;
SET foreign_key_checks = 0;
DROP INDEX i1 ON m;
ALTER TABLE m DROP KEY i2;
ALTER TABLE r1 DROP PRIMARY KEY;
ALTER TABLE m DROP COLUMN b;
ALTER TABLE m CHANGE b b BIGINT;
SET foreign_key_checks = 1;
INSERT INTO m VALUES (1, 2, 3);
ALTER TABLE r2 DROP PRIMARY KEY;
select * from r1 union select SQL_BUFFER_RESULT * from r2;
select SQL_BUFFER_RESULT * from r1 union select * from r2;
select * from r1 union select SQL_CALC_FOUND_ROWS * from r2;
select * from r1 union select SQL_NO_CACHE * from r2;
select * from r1 union select SQL_SMALL_RESULT * from r2;
select * from r1 union select HIGH_PRIORITY * from r2;
select * from (select SQL_CALC_FOUND_ROWS * from r2) x;
select * from (select SQL_NO_CACHE * from r2) x;
select * from (select HIGH_PRIORITY * from r2) x;
insert into r1 select SQL_CALC_FOUND_ROWS id from r2;
insert into r1 select SQL_BUFFER_RESULT id from r2;
insert into r1 select SQL_NO_CACHE id from r2;
create table z1 select SQL_CALC_FOUND_ROWS id from r2;
create view zv as select SQL_CALC_FOUND_ROWS id from r2;
create view zw as select SQL_NO_CACHE id from r2;
set session aria_stats_method=1e1;
set session binlog_format=1e0;
set session autocommit=1e0;
set session binlog_format=1;
set session binlog_format=9;
set session sql_mode=1e0;
set session sql_mode=1.5;
set session completion_type=1e0;
set session max_error_count=1e1;
set session max_error_count=1.5;
create table t1 (ujis varchar(1) character set ujis collate ujis_bin primary key, u8 varchar(2) character set utf8 collate utf8_bin, n varchar(1) character set ujis);
insert into t1 (ujis) values (0x8EA1);
insert into t1 (n) values (0x8EA1);
insert into t1 (ujis) values (0x8EA18EA1);
insert into t1 (ujis, u8) values ('a', 0xC3A9C3A9);
insert into t1 (ujis, u8) values ('b', 'éé');
insert into t1 (ujis, u8) values ('c', 'ééé');
CREATE TEMPORARY TABLE tmp (a INT);
-- session: B
FLUSH TABLES WITH READ LOCK;
-- session: A
ALTER TABLE d.tmp;
ALTER TABLE d.tmp ADD b INT;
INSERT INTO d.tmp VALUES (1, 2);
ALTER TABLE d.r1;
