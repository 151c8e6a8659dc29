-- note: at most 0 statements are open
-- servers: mariadb-10.11
-- formats: STATEMENT MIXED
DELIMITER ;;
create database d1;;
use d1;;
create table t (id int primary key, s varchar(10)) engine=innodb;;
create table m (id int, s varchar(10)) engine=myisam;;
set session transaction isolation level read committed;;
create temporary table q1 engine=myisam select * from m;;
insert into m values (1,1);;
create temporary table q2 engine=innodb select * from m;;
insert into m values (2,1);;
create temporary table q3 engine=innodb select * from t;;
insert into m values (3,1);;
insert into m values (4,1);;
set session transaction isolation level repeatable read;;
insert into t values (3,1);;
insert into q1 values (3,1);;
insert into m select * from q1;;
drop temporary table q3;;
insert into m values (5,1);;
