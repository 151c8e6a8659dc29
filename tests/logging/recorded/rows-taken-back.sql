-- note: at most 0 statements are open
-- formats: MIXED ROW
DELIMITER ;;
create database d1;;
use d1;;
create table p (id int primary key) engine=innodb;;
create table v (id int auto_increment primary key, p int, foreign key (p) references p(id)) engine=innodb;;
create table v2 (id int auto_increment primary key, p int not null, unique(p)) engine=innodb;;
create table a (id int auto_increment primary key, w varchar(80)) engine=myisam;;
create trigger v_ai after insert on v for each row insert into a(w) values (user());;
create trigger v2_ai after insert on v2 for each row insert into a(w) values (user());;
create trigger v2_ad after delete on v2 for each row insert into a(w) values (user());;
insert into p values (1),(2);;
insert into v(p) values (1),(77);;
insert into v2(p) values (1),(1);;
insert into v2(p) values (5),(6);;
insert into v2(p) select 9 union all select 5;;
begin;;
insert into v(p) values (1),(77);;
insert into v2(p) values (12),(12);;
commit;;
update v2 set p = p + 1 order by p desc;;
update v2 set p = 7;;
insert into a(w) values (user());;
insert into a values (100, 'x'), (100, user());;
insert into v(p) values (1),(77);;
