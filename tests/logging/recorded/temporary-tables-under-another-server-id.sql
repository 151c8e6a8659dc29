-- note: at most 6 statements are open
-- formats: ROW
DELIMITER ;;
create database d1;;
use d1;;
create table m (id int auto_increment primary key, b int, c double not null) engine=memory;;
insert into m values (8, 3, 6), (378, abs(-3), default);;
insert into m values (9, 3, default), (379, 3, 4);;
insert into m (id, b) values (10, 3), (380, 3);;
create table i (id int auto_increment primary key, b int, c double not null) engine=innodb;;
insert into i values (8, 3, 6), (378, abs(-3), default);;
create temporary table t2 (id int not null, b char(6)) engine=blackhole;;
create temporary table t3 (id int not null, b char(6)) engine=innodb;;
set server_id = 9;;
prepare q3 from 'delete from t2 where id = ?';;
insert into t2 values (2, 'q'), (8, @@server_id);;
insert into t3 values (1, 'q'), (8, @@server_id);;
insert into t3 values (1, 'q');;
select * from t3;;
drop temporary table t3;;
