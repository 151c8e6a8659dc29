-- note: at most 14 statements are open
-- formats: MIXED
DELIMITER ;;
create database d1;;
use d1;;
create table room (r int primary key) engine=innodb;;
create table usr (u int primary key) engine=innodb;;
create table msg (m int primary key, r int, u int, foreign key (r) references room (r), foreign key (u) references usr (u)) engine=innodb;;
drop table room, msg, usr;;
create table room (r int primary key) engine=innodb;;
create table usr (u int primary key) engine=innodb;;
create table msg (m int primary key, r int, u int, foreign key (r) references room (r), foreign key (u) references usr (u)) engine=innodb;;
alter table room rename to channel;;
drop table channel, msg, usr;;
drop table if exists channel, usr, msg;;
create table r2 (r int primary key) engine=innodb;;
create table m2 (m int primary key, r int, foreign key (r) references r2 (r)) engine=innodb;;
rename table r2 to r3;;
drop table r3, m2;;
drop table if exists r3, m2;;
create table r2 (r int primary key) engine=innodb;;
create table m2 (m int primary key, r int, foreign key (r) references r2 (r)) engine=innodb;;
alter table m2 modify r bigint;;
alter table m2 add x int;;
drop table r2, m2;;
drop table if exists r2, m2;;
