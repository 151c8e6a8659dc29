-- note: at most 0 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table a (id int auto_increment primary key, x int) engine=innodb;;
create table n (id int auto_increment primary key, x int) engine=innodb;;
create table p (x int) engine=innodb;;
create table b (x int) engine=innodb;;
create table b2 (x int) engine=innodb;;
create trigger bt after insert on b for each row begin insert into n (x) values (1); insert into p select x from n; end;;
insert into b values (1);;
create trigger b2t after insert on b2 for each row begin insert into n (x) values (1); insert into p select x from n as q; end;;
insert into b2 values (1);;
create table b3 (x int) engine=innodb;;
create procedure pr() insert into p select x from n;;
create trigger b3t after insert on b3 for each row begin insert into n (x) values (1); call pr(); end;;
insert into b3 values (1);;
create table b4 (x int) engine=innodb;;
create trigger b4t after insert on b4 for each row insert into p select x from a;;
insert into b4 values (1);;
insert into n (x) select x from n;;
create table b5 (x int) engine=innodb;;
create trigger b5t after insert on b5 for each row insert into n (x) select max(x) from n;;
insert into b5 values (1);;
create function fr() returns int deterministic begin insert into n (x) values (3); return (select max(x) from n); end;;
insert into p values (fr());;
