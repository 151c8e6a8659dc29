-- note: at most 7 statements are open
-- servers: mariadb-10.11
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table par (id int primary key) engine=innodb;;
create table ch (id int primary key, p int, foreign key fk1 (p) references par (id)) engine=innodb;;
alter table ch drop foreign key fk1;;
alter table ch drop foreign key ch_ibfk_1;;
alter table ch drop key fk1;;
create table ch2 (id int primary key, p int, q int, foreign key fk1 (p) references par (id), foreign key (q) references par (id)) engine=innodb;;
alter table ch2 drop key fk1;;
alter table ch2 drop foreign key ch2_ibfk_1, drop key fk1;;
alter table ch2 drop foreign key ch2_ibfk_2, drop key q;;
create table ch3 (id int primary key, p int, constraint c3 foreign key ix3 (p) references par (id)) engine=innodb;;
alter table ch3 drop key c3;;
alter table ch3 drop key ix3;;
alter table ch3 drop foreign key ix3;;
alter table ch3 drop foreign key c3;;
alter table ch3 drop key c3;;
alter table ch3 drop key ix3;;
create table ch4 (id int primary key, p int) engine=innodb;;
alter table ch4 add foreign key n4 (p) references par (id);;
alter table ch4 drop foreign key n4;;
alter table ch4 drop foreign key ch4_ibfk_1;;
alter table ch4 drop key n4;;
