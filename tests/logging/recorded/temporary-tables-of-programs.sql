-- note: at most 0 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create temporary table tm (a int);;
create function fg(x int) returns int no sql begin if x = 1 then delete from tm where a = 77; end if; return x; end;;
create function fh() returns int no sql begin declare v int; select count(*) into v from tm; return v; end;;
create function fi() returns int no sql begin declare v int; select count(*) into v from tm x; insert into tm values (v); return v; end;;
create function fj() returns int no sql return fg(1) + 1;;
create table p (a int primary key, b int);;
insert into tm values (5);;
select fg(1) from tm;;
select fh() from tm;;
insert into tm values (fh());;
insert into tm select 6 from tm where fg(1) = 2;;
set @b = fi();;
select fj();;
select fj(), fg(1);;
select fg(1), fh();;
create trigger tp after insert on p for each row insert into tm values (new.a);;
insert into p values (100, 1);;
insert into p values (101, fg(1));;
insert into p select 103, 1 from tm;;
