-- note: at most 0 statements are open
-- servers: mysql-5.6
-- formats: ROW MIXED
DELIMITER ;;
create database d1;;
use d1;;
create table i (id int primary key, v int) engine=innodb;;
create table i2 (id int auto_increment primary key, v int) engine=innodb;;
create table m (id int auto_increment primary key, v int) engine=myisam;;
create trigger ti after insert on i for each row begin
if new.v > 5 then insert into m (v) values (new.v); end if;
end;;
insert into i values (1, 1), (2, 2);;
insert into i values (3, 3), (1, 1);;
insert into i values (1, 3), (3, 1);;
insert into i values (4, 9), (1, 1);;
insert into i values (5, 1), (6, null), (1, 1);;
start transaction;;
insert into i values (7, 1);;
insert into i values (8, 1), (1, 1);;
insert into i2 (v) values (3);;
commit;;
start transaction;;
insert into i values (9, 1), (1, 1);;
rollback;;
update i set id = id + 1 order by id desc;;
update i set id = 50 order by id;;
create function f(x int) returns int begin
insert into i values (x, 0);
insert into m (v) values (x);
return 1;
end;;
select f(100);;
insert into m values (1, f(101));;
insert into i2 values (1, f(102));;
insert into i2 values (1, f(103));;
insert into m values (77, f(104));;
delete from i where id > 100;;
insert into i2 (id, v) values (200, 1), (1, 5);;
create trigger tm after insert on m for each row begin
insert into i values (new.id + 1000, 0);
end;;
insert into m values (300, 1);;
insert into m values (301, 1), (300, 2);;
insert into m values (1, 5);;
