-- note: at most 21 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table posts (id int primary key, likes int default 0) engine=innodb;;
insert into posts (id) values (1), (2);;
create function `like_post` (`p_post` int) returns int deterministic modifies sql data
begin
  update `posts` set `likes` = `likes` + 1 where `id` = `p_post`;
  return 1;
end;;
select `like_post`(1);;
select `d1`.`like_post`(2);;
update posts set likes = `like_post`(1) + 1 where id = 77;;
xa start x'623137', x'0102', 99;;
insert into posts values (5, 50);;
xa end x'623137', x'0102', 99;;
xa prepare x'623137', x'0102', 99;;
xa commit 'b17', x'0102', 99;;
xa start x'ff00', 'b';;
insert into posts values (6, 60);;
xa end x'FF00', 'b';;
xa prepare 0xff00, 'b';;
xa rollback x'ff00', 'b';;
xa start 'plain';;
insert into posts values (7, 60);;
xa end 'plain';;
xa commit x'706c61696e' one phase;;
show tables from nosuch;;
show full tables in `nosuch`;;
show table status from nosuch like 'a%';;
show triggers from nosuch;;
show tables from d1;;
show tables in information_schema;;
show open tables from nosuch;;
create function uu() returns int return 5;;
create function uu() returns varchar(64) return uuid();;
prepare p4 from 'create table dyn_? (a int)';;
prepare p5 from 'drop table ?';;
prepare p6 from 'create table dyn (a int)';;
