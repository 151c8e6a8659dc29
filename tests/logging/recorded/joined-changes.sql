-- note: at most 12 statements are open
-- formats: STATEMENT ROW
DELIMITER ;;
create database d1;;
use d1;;
create table emp (id int primary key, d int, comm int) engine=innodb;;
create table dept (d int primary key, n varchar(10), loc varchar(10)) engine=innodb;;
insert into emp values (1,1,1),(2,1,2),(3,2,3);;
insert into dept values (1,'R','x'),(2,'S','y');;
update emp e join dept d on d.d = e.d set e.comm = 5, d.loc = 'H' where d.n = 'R';;
update emp e join dept d on d.d = e.d set d.loc = 'I', e.comm = 6;;
update dept d join emp e on d.d = e.d set d.loc = 'J', e.comm = 7;;
update dept d, emp e set d.loc = 'K', e.comm = 8 where d.d = e.d and e.id = 3;;
delete e, d from emp e join dept d on d.d = e.d where d.n = 'R';;
delete d, e from emp e join dept d on d.d = e.d where d.n = 'S';;
