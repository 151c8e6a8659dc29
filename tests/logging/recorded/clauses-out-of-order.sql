-- note: at most 33 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table t (id int auto_increment primary key, v int unique, w varchar(10)) engine=innodb;;
create table h (player int unsigned primary key using hash, x int) engine=memory;;
insert into t(v,w) values (1,'a'),(2,'b');;
insert into t(v,w) values (1,'c') on duplicate key update w = concat(w, value(w));;
insert into t(v,w) values (2,'c') on duplicate key update w = values(w);;
insert into t(v,w) value (5,'c');;
alter table t rename index v to vv;;
alter table t rename key nope to yep;;
create event ev on schedule every 1 day disable comment 'x' do insert into t(v) values (9);;
alter event ev comment 'nightly' disable;;
alter event ev disable comment 'nightly';;
alter event ev on completion preserve rename to ev2 enable;;
create event e3 on schedule every 1 day on completion preserve comment 'y' disable do insert into t(v) values (9);;
set statement autocommit=0 for delete from t;;
set statement sql_mode='' for insert into t(v,w) values ('x','c');;
create table k2 (a int default 1 character set latin1);;
create table k3 (a varchar(5) default 'x' not null comment 'k' unique key, b int on update now());;
create table k4 (a int, primary key (a) engine=innodb);;
create table k5 (a int, key (a) using btree, constraint foreign key (a) references t(id) on update cascade on delete cascade match full);;
create table k6 (a int auto_increment not null primary key) auto_increment=5 engine=myisam, comment='x';;
alter table k6 add column (b int, c int), add index (b), drop column c;;
alter table k6 add b2 int after b add c2 int;;
alter table k6 modify b bigint not null default 3 first;;
alter table k6 add index using btree (b);;
