-- note: at most 0 statements are open
-- formats: ROW
DELIMITER ;;
create database d1;;
use d1;;
create table base (id int auto_increment primary key, v int) engine=innodb;;
create table lvl1 (id int auto_increment primary key, b int, v int) engine=innodb;;
create table lvl3 (id int auto_increment primary key, note varchar(50), n int) engine=innodb;;
create table cnt (k varchar(10) primary key, c int not null) engine=innodb;;
create table oth (id int auto_increment primary key, v int) engine=innodb;;
create table src (id int auto_increment primary key, v int) engine=innodb;;
insert into cnt values ('f1', 0), ('f2', 0), ('tr', 0);;
create trigger base_ai after insert on base for each row insert into lvl1 (b, v) values (new.id, new.v), (new.id, -new.v);;
create trigger lvl1_ai after insert on lvl1 for each row begin
insert into lvl3 (note, n) values (concat('from ', new.id), 4);
update cnt set c = c + 1 where k = 'tr';
end;;
create function f1(x int) returns int deterministic modifies sql data begin
update cnt set c = c + x where k = 'f1';
insert into lvl3 (note, n) values ('f1', x);
return x + 1;
end;;
create function f2(x int) returns int deterministic modifies sql data begin
declare y int;
set y = f1(x) + f1(x + 1);
update cnt set c = c + y where k = 'f2';
insert into base (v) values (y);
return y;
end;;
create function f3(x int) returns int deterministic modifies sql data begin
insert into oth (v) values (f1(x));
return f2(x);
end;;
create function f4(x int) returns int deterministic modifies sql data begin
return f1(x) + f3(x) + f2(x);
end;;
select f2(2);;
select f3(1), f2(2);;
select f2(2), f3(1);;
insert into src (v) values (f4(1));;
insert into src (v) select f3(1) + f1(2);;
update src set v = f2(v) where id = 1;;
create trigger src_bi before insert on src for each row begin
set new.v = f3(new.v);
insert into oth (v) values (new.v);
end;;
insert into src (v) values (f2(1));;
insert into src (v) values (8);;
do f4(9);;
