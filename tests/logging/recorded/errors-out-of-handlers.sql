-- note: at most 0 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table au (no int auto_increment primary key, who varchar(100), msg varchar(255)) engine=myisam;;
create table acc (id int primary key, b int) engine=innodb;;
insert into acc values (1, 5);;
create procedure p1(in a char(5)) begin declare exit handler for sqlexception begin rollback; insert into au (who, msg) values (a, 'failed'); resignal; end; start transaction; signal sqlstate '45000'; end;;
call p1('x');;
create procedure p2(in a char(5)) begin declare exit handler for sqlexception begin insert into au (who, msg) values (a, 'failed'); resignal; end; signal sqlstate '45000'; end;;
call p2('x');;
create procedure p3(in a char(5)) begin declare v int; declare exit handler for sqlexception begin rollback; insert into au (who, msg) values (a, 'failed'); resignal; end; start transaction; select b into v from acc where id = 1 for update; if v is null then signal sqlstate '45001'; elseif v < 7 then signal sqlstate '45000'; end if; end;;
call p3('x');;
create procedure p4(in a char(5), in m decimal(10,2)) begin declare v decimal(10,2); declare exit handler for sqlexception begin rollback; insert into au (who, msg) values (a, concat('failed', m)); resignal; end; start transaction; select b into v from acc where id = 1 for update; if v < m then signal sqlstate '45000'; end if; end;;
call p4('x', 9999.99);;
call p4('xé', 9999.99);;
create procedure q1() begin declare continue handler for sqlexception insert into au (msg) values ('outer'); begin declare exit handler for 1062 begin insert into au (msg) values ('inner'); insert into acc values (1, 1); end; if 1 then insert into acc values (1, 1); end if; insert into au (msg) values ('no'); end; insert into au (msg) values ('on'); end;;
call q1();;
create procedure q2() begin declare exit handler for sqlexception begin insert into au (msg) values ('q2'); end; if 1 then call p3('z'); end if; end;;
call q2();;
create procedure q3() begin declare i int default 0; declare exit handler for 1062 begin insert into au (msg) values ('h'); insert into acc values (1, 1); end; while i < 3 do set i = i + 1; if i = 2 then insert into acc values (1, 1); end if; end while; end;;
call q3();;
