-- note: at most 28 statements are open
-- formats: MIXED STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table j (id int auto_increment primary key, t varchar(20)) engine=innodb;;
create table a (id int primary key, x int unique, y int) engine=innodb;;
create table nf (g int, id int auto_increment, primary key (g, id)) engine=myisam;;
create table nf2 (g int, id int auto_increment, primary key (id), key (g, id)) engine=myisam;;
insert into a values (1,1,1),(2,2,2);;
create table ai (id int auto_increment primary key, v int);;
create table trg (a int);;
create trigger tr after insert on trg for each row insert into ai (v) values (new.a);;
lock tables j write, a write, nf write, nf2 write, trg write, ai write;;
insert into j (t) select concat('a', id) from a;;
insert into nf (g) values (1);;
insert into a values (3,3,3) on duplicate key update y = 4;;
insert into trg values (1);;
insert into a select id + 10, x + 10, y from a on duplicate key update y = 7;;
replace into a select id, x, y from a;;
update a set y = y + 1 limit 1;;
insert into a values (50, 50, user());;
insert into a select id + 100, x + 100, y from a limit 1;;
unlock tables;;
optimize table j;;
analyze table nf;;
insert into j (t) select concat('a', id) from a;;
insert into nf (g) values (1);;
insert into trg values (2);;
