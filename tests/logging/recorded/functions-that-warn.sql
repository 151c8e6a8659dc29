-- note: at most 0 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table t (id int, b int unique) engine=innodb;;
create function f1(x int) returns int no sql begin update t set b = 5 order by 1 limit 1; return x + 1; end;;
create function f2(x int) returns int no sql begin update t set b = 5 where id = 2 limit 1; return x + 1; end;;
create function f3(x int) returns int no sql begin update t set b = nosuch where id = 2 limit 1; return x + 1; end;;
create function f4(x int) returns int no sql begin update t set b = 5 where id = 1 limit 1; update t set b = nosuch where id = 2; return x + 1; end;;
create function f5(x int) returns int no sql begin update nosuch set b = 5 where id = 1 limit 1; return x + 1; end;;
create function f6(x int) returns int no sql begin declare continue handler for sqlexception set @x = 1; update t set b = nosuch where id = 2 limit 1; return x + 1; end;;
create function f7(x int) returns int no sql begin insert into t select 7, 5 from t limit 1; return x + 1; end;;
set @b = f1(3);;
insert into t values (1, 1), (2, 7);;
set @b = f2(3);;
select f2(3);;
set @b = f3(3);;
set @b = f4(3);;
set @b = f5(3);;
set @b = f6(3);;
set @b = f7(3);;
do f7(3);;
update t set b = f7(3) where id = 9;;
update t set b = f3(3) where id = 1;;
