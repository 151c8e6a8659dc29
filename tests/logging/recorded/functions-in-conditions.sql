-- note: at most 0 statements are open
-- formats: STATEMENT ROW MIXED
DELIMITER ;;
create database d1;;
use d1;;
create table au (no int auto_increment primary key, msg varchar(255)) engine=myisam;;
create table acc (id int primary key, b int) engine=innodb;;
create function ff() returns int deterministic begin insert into au (msg) values ('f'); return 1; end;;
create function fi(i int) returns int deterministic begin insert into acc values (i, 1); return i; end;;
create procedure s1() begin if ff() then set @k = 1; end if; end;;
call s1();;
create procedure s2() begin if fi(3) then set @k = 1; end if; end;;
call s2();;
create procedure s3() begin declare v int default fi(4); set v = fi(5) + fi(6); while fi(v) < 10 do set v = v - 3; end while; end;;
call s3();;
create procedure s4() begin case fi(20) when 20 then set @k = fi(21); else set @k = 0; end case; end;;
call s4();;
create procedure s5() begin if fi(30) = 30 then insert into au (msg) values ('x'); end if; end;;
call s5();;
create procedure s6() begin start transaction; if fi(40) = 40 then insert into au (msg) values ('x'); end if; commit; end;;
call s6();;
create procedure s7() begin repeat set @k = 1; until ff() end repeat; end;;
call s7();;
select count(*) from acc;;
select count(*) from au;;
