-- note: at most 0 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table p (kz char(2) primary key) engine=innodb;;
create table c (id int primary key, kz char(2), foreign key (kz) references p (kz)) engine=innodb;;
insert into p values ('1A'),('1B'),('1C');;
insert into c values (1,'1A'),(2,'1C');;
replace into p values ('1A');;
update ignore p set kz = '2A' where kz = '1A';;
replace into p values ('1A');;
insert ignore into c values (3, '9Z');;
replace into p values ('1A');;
update ignore c set kz = '8Z' where id = 1;;
replace into p values ('1A');;
