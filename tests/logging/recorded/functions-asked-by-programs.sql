-- note: at most 0 statements are open
-- formats: STATEMENT ROW
DELIMITER ;;
create database d1;;
use d1;;
create table au (no int auto_increment primary key, msg varchar(255)) engine=myisam;;
create table acc (id int primary key, b int) engine=innodb;;
insert into acc values (1, 5);;
create function ff() returns int deterministic begin insert into au (msg) values ('f'); return 1; end;;
create procedure s1() begin set @z = ff(); end;;
call s1();;
create procedure s2() begin declare v int; set v = ff(); insert into acc values (v + 1, 1); end;;
call s2();;
create procedure s3() begin set @z = ff(); insert into acc values (1, 1); end;;
call s3();;
create procedure s4() begin if ff() then insert into acc values (1, 1); end if; end;;
call s4();;
create procedure s5() begin declare exit handler for 1062 begin end; set @z = ff(); insert into acc values (1, 1); end;;
call s5();;
