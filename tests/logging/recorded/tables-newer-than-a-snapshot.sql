-- note: at most 46 statements are open
-- formats: MIXED
DELIMITER ;;
CREATE DATABASE d1;;
USE d1;;
create table s1 (a int primary key, i int) engine=InnoDB;;
insert into s1 values (1,1);;
START TRANSACTION WITH CONSISTENT SNAPSHOT;;
-- session: B
USE d1;;
create table s2 (a int primary key, i int) engine=InnoDB;;
insert into s2 values (1,1);;
alter table s1 add column z int;;
-- session: A
select * from s2;;
update s2 set i = 5;;
insert into s2 values (7,7);;
select * from s1;;
update s1 set i = 2;;
insert into s1 (a) values (9);;
delete from s1 where a = 100;;
commit;;
select * from s1;;
-- session: B
begin;;
select * from s1;;
-- session: A
create index ix on s1 (i);;
-- session: B
commit;;
set transaction isolation level repeatable read;;
begin;;
select * from s2;;
-- session: A
create table s3 (a int) engine=InnoDB;;
insert into s3 values (1);;
create table s4 (a int) engine=MyISAM;;
insert into s4 values (1);;
-- session: B
select * from s3;;
update s3 set a = 5;;
insert into s3 values (4);;
delete from s3;;
insert into s2 select a + 10, a from s3;;
select * from s4;;
update s4 set a = 5;;
commit;;
set session transaction isolation level read committed;;
start transaction with consistent snapshot;;
-- session: A
create table s5 (a int) engine=InnoDB;;
insert into s5 values (1);;
alter table s2 engine=InnoDB;;
-- session: B
select * from s5;;
update s5 set a = 2;;
select * from s2;;
commit;;
set session transaction isolation level repeatable read;;
set autocommit = 0;;
select * from s2;;
-- session: A
truncate table s3;;
rename table s5 to s6;;
create table s5 (a int) engine=InnoDB;;
alter table s4 engine=InnoDB;;
-- session: B
select * from s3;;
select * from s6;;
select * from s5;;
update s5 set a = 2;;
update s4 set a = 2;;
insert into s5 select * from s6;;
commit;;
begin;;
insert into s3 values (1);;
-- session: A
create table s7 (a int) engine=InnoDB;;
insert into s7 values (1);;
-- session: B
select * from s7;;
update s7 set a = 8;;
commit;;
-- session: A
