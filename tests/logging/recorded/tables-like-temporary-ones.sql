-- note: at most 6 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create temporary table t7 (id int auto_increment primary key, b bigint unique) engine=blackhole;;
create table t8 like t7;;
update t8 set b = 140 where id = 1 limit 1;;
create temporary table t5 (id int auto_increment primary key, b int default 4, key (b)) engine=myisam;;
create table t6 like t5;;
insert into t6 (b) values (1), (2);;
begin;;
insert into t6 () values ();;
rollback;;
update t6 set nosuch = 3;;
alter table t6 add column c int;;
insert into t6 (c) values (3);;
create temporary table if not exists t8 like t6;;
create table t9 like t8;;
insert into t9 (c) values (4);;
create table t10 like t10;;
create temporary table t11 like t11;;
