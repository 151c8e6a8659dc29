-- note: at most 0 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table v3 (id int, x varchar(40)) engine=myisam;;
create procedure dynp(p varchar(20), q varchar(40))
begin
  insert into v3 values (1, p);
end;;
create procedure one(p varchar(20))
begin
  insert into v3 values (1, p);
end;;
set @tab = 't';;
prepare c1 from 'call one(?)';;
execute c1 using @tab;;
prepare c2 from 'call dynp(?, ?)';;
execute c2 using @tab, @tab;;
prepare c3 from 'call dynp(?, uuid())';;
execute c3 using @tab;;
prepare c4 from 'call dynp(?, concat(\'a\', ?))';;
execute c4 using @tab, @tab;;
prepare c5 from 'call one(?, ?)';;
execute c5 using @tab, @tab;;
set @n = 5, @s = 'x''y', @z = null;;
create procedure two(inout a int, in b varchar(10))
begin
  set a = a + 1;
  insert into v3 values (a, b);
end;;
prepare c6 from 'call two(@n, ?)';;
execute c6 using @s;;
execute c6 using @z;;
prepare c7 from 'call nosuch(?)';;
execute c7 using @s;;
prepare c8 from 'call two(?, ''a'')';;
execute c8 using @n;;
select @n;;
execute immediate 'call one(?)' using @s;;
execute c2 using @tab;;
drop procedure one;;
execute c1 using @tab;;
