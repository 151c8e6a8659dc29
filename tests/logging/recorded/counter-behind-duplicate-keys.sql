-- note: at most 16 statements are open
-- formats: MIXED
DELIMITER ;;
create database d1;;
use d1;;
create table t (id int primary key auto_increment, p int unique, c int) engine=innodb;;
insert into t(p,c) values (1,1),(2,2);;
insert into t(p,c) values (1,1) on duplicate key update id = 77;;
insert into t(p,c) values (3,1);;
select * from t;;
update t set c = 5 where id = 78;;
insert into t(p,c) values (3,1) on duplicate key update id = 10;;
insert into t(p,c) values (4,1);;
update t set c = 6 where id in (79,80,81);;
insert into t(id,p,c) values (77,1,1) on duplicate key update id = 200, c = 3;;
insert into t(p,c) values (5,1);;
update t set c = 7 where id = 201;;
insert into t(id,p,c) values (78,1,1) on duplicate key update c = 31;;
insert into t(p,c) values (6,1);;
update t set c = 7 where id = 202;;
update t set c = 7 where id = 203;;
insert into t(p,c) select 1, 1 on duplicate key update id = 400;;
insert into t(p,c) values (7,1);;
update t set c = 8 where id = 401;;
