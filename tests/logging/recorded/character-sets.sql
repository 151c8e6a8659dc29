-- note: at most 4 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table t (id int primary key auto_increment, s varchar(20), u varchar(20) character set utf8, u4 varchar(20) character set utf8mb4, l varchar(20) character set latin1, a varchar(20) character set ascii, b varbinary(20)) engine=innodb;;
insert into t (s) values ('中');;
insert into t (s) values ('é');;
insert into t (s) values ('😀');;
insert into t (u) values ('中');;
insert into t (u4) values ('😀');;
insert into t (l) values ('中');;
insert into t (l) values ('é');;
insert into t (l) values ('€');;
insert into t (a) values ('é');;
insert into t (b) values ('中');;
create database du character set utf8;;
create table du.t (s varchar(10));;
insert into du.t values ('中');;
insert into du.t values ('😀');;
create table tu (s varchar(10), l varchar(10) character set latin1) charset utf8mb4;;
insert into tu values ('😀', 'a');;
insert into tu values ('😀', '中');;
create table tl (s varchar(10)) default charset=latin1;;
insert into tl values ('中');;
select @@character_set_server, @@character_set_client;;
