-- note: at most 0 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table c (id int auto_increment primary key, amt decimal(8,2)) engine=innodb;;
create trigger ci before insert on c for each row set new.amt = new.amt + ifnull(@fee, 0);;
set @fee = 2.5;;
insert into c(amt) values (10);;
set @fee = 'free';;
insert into c(amt) values (100);;
set @fee = '3';;
insert into c(amt) values (100);;
create procedure p(x varchar(10)) begin declare v int; set v = x + 1; insert into c(amt) values (v); end;;
call p('abc');;
call p('7');;
set @fee = null;;
create procedure q() begin if 'abc' > 0 then insert into c(amt) values (1); else insert into c(amt) values (2); end if; end;;
call q();;
