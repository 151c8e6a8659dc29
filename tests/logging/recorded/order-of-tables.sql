-- note: at most 4 statements are open
-- formats: ROW
DELIMITER ;;
create database d1;;
use d1;;
set names utf8;;
create table a (id int auto_increment primary key, v int) engine=innodb;;
create table b (id int auto_increment primary key, v int) engine=innodb;;
create table c (id int auto_increment primary key, v int) engine=innodb;;
create table d (id int auto_increment primary key, v int) engine=innodb;;
create table e (id int auto_increment primary key, v int) engine=innodb;;
create table `ünter` (id int auto_increment primary key, v int) engine=innodb;;
create table `таб` (id int auto_increment primary key, v int) engine=innodb;;
create table `ещё` (id int auto_increment primary key, v int) engine=innodb;;
create table `straße` (id int auto_increment primary key, v int) engine=innodb;;
create table s1 (id int primary key, v int) engine=innodb;;
create table s2 (id int primary key, v int) engine=innodb;;
create table s3 (id int primary key, v int) engine=innodb;;
create table s4 (id int primary key, v int) engine=innodb;;
create table s5 (id int primary key, v int) engine=innodb;;
create table s6 (id int primary key, v int) engine=innodb;;
create trigger t1 after insert on s1 for each row begin
insert into a (v) values (1);
insert into b (v) values (1);
end;;
create trigger ta after insert on a for each row begin
insert into c (v) values (1);
insert into d (v) values (1);
end;;
insert into s1 values (1, 1);;
create trigger t2 after insert on s2 for each row begin
insert into `ünter` (v) values (1);
insert into `таб` (v) values (1);
insert into e (v) values (1);
insert into `ещё` (v) values (1);
insert into `straße` (v) values (1);
end;;
insert into s2 values (1, 1);;
create function f1() returns int begin
insert into e (v) values (1); insert into c (v) values (2); return 1;
end;;
create function f2() returns int begin
insert into d (v) values (1); insert into e (v) values (2); return 1;
end;;
create function g() returns int begin
insert into b (v) values (f1()); insert into c (v) values (f2()); return 1;
end;;
insert into s3 values (1, g());;
insert into s3 values (2, f2() + f1());;
create trigger t4 before update on s4 for each row begin
update b x join c y on x.id = y.id set x.v = 5;
insert into b (v) values (3);
end;;
insert into s4 values (1, 1);;
update s4 set v = 2;;
create trigger t5a after insert on s5 for each row insert into e (v) values (1);;
create trigger t5b before insert on s5 for each row insert into d (v) values (1);;
create trigger t5c before update on s5 for each row insert into c (v) values (1);;
insert into s5 values (1, 1) on duplicate key update v = 2;;
insert into s5 values (1, 1) on duplicate key update v = 2;;
replace into s5 values (1, 1);;
create procedure p(x int) begin
insert into d (v) values (x); insert into c (v) values (x);
end;;
create trigger t6 before insert on s6 for each row begin
insert into b (v) values (f1());
call p(7);
insert into c (v) values (8);
end;;
insert into s6 values (1, f2());;
update s4, s5 set s4.v = 9, s5.v = 10;;
delete s4, s5 from s4 join s5;;
create view vv as select id, v from s6;;
insert into vv values (2, f2());;
create trigger t4d after delete on s4 for each row begin
insert into d (v) select v from a where id = 1;
update a set v = v + 1 where id = 1;
delete from b where id in (select id from e);
end;;
insert into s4 values (2, 2);;
delete from s4;;
