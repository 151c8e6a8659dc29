-- note: at most 0 statements are open
-- formats: STATEMENT ROW
DELIMITER ;;
create database d1;;
use d1;;
create table ord (id int primary key, n int) engine=innodb;;
create table lin (o int, l int, primary key (o, l), foreign key f1 (o) references ord (id) on delete cascade on update cascade) engine=innodb;;
create table sub (id int primary key, o int, foreign key f2 (o) references ord (id) on delete set null) engine=innodb;;
create table lg (id int auto_increment primary key, t varchar(20)) engine=innodb;;
create table pr (id int primary key, s int) engine=innodb;;
create table rd (id int primary key) engine=innodb;;
create trigger lin_ad after delete on lin for each row begin
update pr set s = s + 1 where id in (select id from rd);
insert into lg (t) values ('d');
end;;
create trigger sub_au after update on sub for each row insert into lg (t) values ('u');;
create trigger sub_bd before delete on sub for each row delete from rd;;
create trigger lg_ai after insert on lg for each row update pr set s = 0;;
insert into ord values (1, 1), (2, 2), (3, 3), (4, 4);;
insert into lin values (1, 1), (2, 1), (2, 2);;
insert into sub values (1, 1), (2, 3);;
delete from ord where id = 1;;
delete from ord where n = 99;;
delete from ord where id = 4;;
update ord set id = 22 where id = 2;;
update ord set n = 5 where id = 22;;
delete from lin;;
delete from ord limit 1;;
replace into ord values (3, 9);;
insert into ord values (3, 9) on duplicate key update id = 33;;
drop trigger lin_ad;;
delete from ord;;
