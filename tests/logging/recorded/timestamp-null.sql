-- note: at most 0 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
set sql_mode='STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO';;
create table account (acc_no int primary key, owner varchar(40) not null, balance decimal(12,2) not null default 0, updated timestamp null) engine=innodb;;
insert into account (acc_no, owner, balance) values (100,'house',0),(101,'Meier',50),(102,'Schulze',500);;
create table a2 (acc_no int primary key, updated timestamp null) engine=innodb;;
insert into a2 (acc_no) values (100);;
create table a3 (acc_no int primary key, updated timestamp null, x int) engine=innodb;;
insert into a3 (acc_no) values (100);;
create table a4 (acc_no int primary key, updated timestamp null default null) engine=innodb;;
insert into a4 (acc_no) values (100);;
create table a5 (updated timestamp null, acc_no int primary key) engine=innodb;;
insert into a5 (acc_no) values (100);;
