-- note: at most 0 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table t (id int primary key, a int) engine=innodb;;
insert into t values (1,1),(2,2);;
create view v1 as select * from t;;
drop view v1, t;;
update t set a = 5;;
create view v2 as select * from t;;
drop view v2, nope;;
update t set a = 6;;
drop view t;;
update t set a = 7;;
delete c from t as c where c.id in (select id from t);;
update t set a = 8;;
delete from t where id in (select id from t where a = 99);;
delete from t where id in (select id from t);;
