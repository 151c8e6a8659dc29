-- note: at most 0 statements are open
-- servers: mariadb-10.11
-- formats: STATEMENT MIXED
DELIMITER ;;
create database d1;;
use d1;;
create table t (id int primary key, s varchar(10)) engine=innodb;;
create table m (id int, s varchar(10)) engine=myisam;;
set session transaction isolation level read committed;;
create temporary table q4 engine=innodb select 1 as a;;
insert into m values (4,1);;
drop temporary table q4;;
insert into m values (4,1);;
set sql_log_bin=0;;
create temporary table q5 engine=innodb select 1 as a;;
set sql_log_bin=1;;
insert into m values (4,1);;
drop temporary table q5;;
begin;;
create temporary table q6 engine=innodb select * from m;;
insert into m values (4,1);;
commit;;
drop temporary table q6;;
