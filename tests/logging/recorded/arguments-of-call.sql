-- note: at most 2 statements are open
-- formats: MIXED
DELIMITER ;;
create database d1;;
use d1;;
create table v3 (id int, x varchar(40)) engine=innodb;;
create procedure one(p varchar(40))
begin
  insert into v3 values (1, 'x');
  insert into v3 values (1, p);
end;;
create procedure outer1()
begin
  insert into v3 values (2, 'a');
  call one(uuid());
  insert into v3 values (2, 'b');
end;;
create procedure outer2(out o varchar(40))
begin
  insert into v3 values (3, 'a');
  set o = uuid();
  insert into v3 values (3, 'b');
end;;
create procedure outer3()
begin
  declare c int default 0;
  declare u varchar(40) default uuid();
  insert into v3 values (4, 'a');
end;;
create procedure outer4()
begin
  insert into v3 values (5, 'a');
  set @u = uuid();
  insert into v3 values (5, 'b');
end;;
create procedure outer5()
begin
  insert into v3 values (6, 'a');
  select uuid() into @u;
  insert into v3 values (6, 'b');
end;;
create procedure outer6()
begin
  insert into v3 values (7, 'a');
  do sleep(0);
  insert into v3 values (7, 'b');
end;;
call one(uuid());;
call one('k');;
call one(connection_id());;
call outer1();;
call outer2(@o);;
call outer3();;
call outer4();;
call outer5();;
call outer6();;
set @a = 1;;
prepare c3 from 'call one(uuid())';;
execute c3;;
call one(@a);;
call one((select max(x) from v3 limit 1));;
call one(rand());;
call one(now());;
call one(@@hostname);;
call one(version());;
begin not atomic
  insert into v3 values (9, 'a');
  call one(uuid());
  insert into v3 values (9, 'b');
end;;
