-- note: at most 14 statements are open
-- formats: ROW
create database silo;
use silo;
create table bins (id int primary key, n int unsigned, share double) engine=innodb;
create table moves (id int primary key, v int unsigned) engine=innodb;
insert into bins values (1, 0, 3), (2, 4, 1);
set sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO';
create trigger moved after insert on moves for each row update bins set share = share / n where id = new.id;
insert into moves values (1, 5);
insert into moves values (1, 5);
delete from moves where id = 1;
drop trigger moved;
truncate table moves;
insert into moves values (1, 5);
create trigger taken after update on moves for each row update ignore bins set n = n - 1 where id = 1;
update moves set v = v - 1;
drop trigger taken;
set global sql_mode = 'NO_UNSIGNED_SUBTRACTION';
-- session: B
use silo;
create table later (id int primary key, n int unsigned, small tinyint) engine=innodb;
insert into later values (1, 0, 1000);
update later set n = n - 1;
update later set n = 5;
-- session: A
set global sql_mode = 'STRICT_ALL_TABLES';
insert into later values (2, 7, 1000);
-- session: C
insert into silo.later values (2, 7, 1000);
insert into silo.later values (2, 7, 100);
update silo.later set n = n - 100;
