-- note: at most 0 statements are open
-- formats: MIXED
DELIMITER ;;
create database d1;;
use d1;;
create temporary table t2 (id int primary key, b decimal(8,2), c char(6));;
create temporary table t1 (id int not null unique, b bit(4) unique) engine=myisam;;
insert into t1 values (6,1999,'x') on duplicate key update b = 1999;;
update t2 set b = 0;;
insert into t2 values (1,2,'x');;
drop temporary table t1;;
update t2 set b = 0;;
create temporary table t3 (id int not null unique, b bit(4) unique) engine=innodb;;
insert into t3 values (6,1999,'x') on duplicate key update b = 1999;;
update t2 set b = 1;;
insert into t3 (id,b) values (6,1) on duplicate key update nosuch = 1999;;
update t2 set b = 2;;
insert into t3 values (uuid(),1999,'x');;
update t2 set b = 3;;
insert into t3 (id,b,q) values (uuid(),1999,'x');;
update t2 set b = 4;;
insert into t3 select uuid(),1999,'x';;
update t2 set b = 5;;
update t3 set b = uuid(), q = 3;;
update t2 set b = 6;;
delete from t3 where q = uuid();;
update t2 set b = 7;;
insert into t3 (id,b) values (6,1) on duplicate key update b = 1;;
update t2 set b = 8;;
