-- note: at most 16 statements are open
-- formats: STATEMENT ROW
DELIMITER ;;
create database d1;;
use d1;;
create table claim (id int primary key, status varchar(10), n int);;
insert into claim values (1, 'new', 1), (2, 'open', 2);;
create trigger claim_bu before update on claim for each row begin if new.status = '?' then signal sqlstate '01000' set message_text = 'odd status', mysql_errno = 1642; end if; end;;
update claim set status = '?' where id = 1;;
update claim set status = 'done' where id = 2;;
create procedure w1() begin signal sqlstate '01234'; insert into claim values (3, 'x', 3); end;;
call w1();;
create procedure w2() begin declare continue handler for sqlwarning set @seen = 1; signal sqlstate '01234'; insert into claim values (4, 'x', 3); end;;
call w2();;
select id, status from claim;;
