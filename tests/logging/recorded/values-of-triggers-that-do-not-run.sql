-- note: at most 2 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table t3 (id int auto_increment primary key, b float not null) engine=innodb;;
create table t7 (id int not null, b int, primary key (id, b)) engine=innodb;;
lock tables t3 write, t7 write;;
-- session: B
explain select * from t3;;
describe t3;;
show columns from t3;;
show create table t3;;
select count(*) from t3;;
-- session: A
unlock tables;;
create table x1 (a int primary key auto_increment, b int) engine=innodb;;
create table x2 (a int primary key auto_increment, b int) engine=innodb;;
create trigger tr1 after update on x1 for each row insert into x2 (b) values (rand()*100);;
create trigger tr2 after delete on x1 for each row insert into x2 (b) values (last_insert_id());;
update x1 set b = 3 where a = 9;;
delete from x1 where a = 9;;
insert into x1 (b) values (4);;
update x1 set b = 3 where a = 9;;
update x1 set b = 3 where a = 1;;
delete from x1 where a = 9;;
delete from x1 where a = 1;;
set statement max_statement_time=1 for select 1;;
insert delayed into x1 (b) values (5);;
select * from x1;;
