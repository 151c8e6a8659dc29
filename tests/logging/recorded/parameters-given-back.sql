-- note: at most 0 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table photo (id int, owner int);;
create procedure `cast vote`(in `p` int unsigned)
`body`: begin
  declare `o` int unsigned;
  select `owner` into `o` from `photo` where `id` = `p`;
  if `o` = 1 then leave `body`; end if;
  update photo set owner = 3;
end;;
call `cast vote`(1);;
create procedure p2() body: begin leave body; end body;;
create procedure p3(out a int, inout b int) begin set a = 1; set b = 2; end;;
call p3(1, 2);;
call p3(@a, 2);;
call p3(@a, @b);;
create procedure p4() begin declare x int; call p3(x, x); insert into photo values (x, x); end;;
call p4();;
create trigger tq before insert on photo for each row begin select max(id) into new.owner from photo; end;;
create trigger tq2 before insert on photo for each row begin declare m int; select max(id), 1 into m, @x from photo; set new.owner = m; end;;
create procedure p5() begin select 1 into new.a; end;;
