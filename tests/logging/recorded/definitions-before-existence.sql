-- note: at most 8 statements are open
-- formats: ROW
DELIMITER ;;
create database d1;;
use d1;;
CREATE TABLE t9 (id INT NOT NULL UNIQUE, b VARBINARY(12) DEFAULT 'd') ENGINE=MEMORY;;
CREATE TABLE t9 (id INT, b DECIMAL(8,2) UNIQUE, c BLOB UNIQUE, d BIGINT) ENGINE=MyISAM;;
create table t9 (id int, b blob default 'x');;
create table t9 (id int, id int);;
create table t9 (id int auto_increment);;
create table t9 (id int, key (nosuch));;
create table t9 (id int) engine=nosuch;;
create table t9 (a int primary key, b int primary key);;
create table if not exists t9 (id int, b blob unique);;
create table t9 (a int, foreign key (a) references nosuch (a)) engine=innodb;;
create table t9 (a varchar(70000));;
create table t9 (a set('a','a'));;
create table t9 (a int) charset=nosuch;;
create table t9 select nosuch from t9;;
create table t9 like nosuch;;
create table t9 (a timestamp default 'abc');;
create table t9 (a int default 'abc');;
create table t9 (a decimal(80,2));;
CREATE TEMPORARY TABLE IF NOT EXISTS t7 (id INT AUTO_INCREMENT PRIMARY KEY, b BIGINT UNIQUE) ENGINE=BLACKHOLE;;
CREATE TABLE t8 LIKE t7;;
-- session: B
UPDATE t8 SET b = 140 WHERE id = 1 LIMIT 1;;
delete from t8;;
-- session: A
UPDATE t8 SET b = 140 WHERE id = 1 LIMIT 1;;
create temporary table tx (a int) engine=blackhole;;
update tx set a = 4;;
delete from tx;;
