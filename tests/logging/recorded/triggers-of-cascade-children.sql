-- note: at most 7 statements are open
-- formats: ROW
DELIMITER ;;
create database d1;;
use d1;;
create table lots (l int primary key, b int) engine=innodb;;
create table bd (id int primary key auto_increment, p char(4) unique, c int) engine=innodb;;
create table bids (l int, b int, n int, primary key (l, n), foreign key (b) references bd(id) on delete cascade on update cascade) engine=innodb;;
create trigger bids_ai after insert on bids for each row update lots set b = 1 where l = new.l;;
insert into bd(p,c) values ('P1',1),('P2',2),('P3',3);;
insert into lots values (1,1);;
insert into bids values (1,1,1),(1,2,2);;
replace into bd(p,c) values ('P2', 1);;
replace into bd(p,c) values ('P9', 1);;
insert into bd(p,c) values ('P1', 5) on duplicate key update c = 9;;
insert into bd(p,c) values ('P1', 5) on duplicate key update id = 77;;
insert into bd(p,c) values ('P8', 5);;
update bd set c = 4 where p = 'P3';;
update bd set id = 78 where id = 77;;
delete from bd where p = 'P3';;
