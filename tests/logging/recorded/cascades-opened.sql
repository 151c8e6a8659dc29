-- note: at most 0 statements are open
-- formats: ROW
DELIMITER ;;
create database d1;;
use d1;;
create table teachers (id int unsigned not null auto_increment primary key, n varchar(10)) engine=innodb;;
create table courses (id int unsigned not null auto_increment primary key, teacher_id int unsigned, constraint c1 foreign key (teacher_id) references teachers (id) on delete set null) engine=innodb;;
create table cs (course_id int unsigned not null, s int not null, primary key (course_id, s), constraint c2 foreign key (course_id) references courses (id) on delete cascade) engine=innodb;;
create table cs2 (course_id int unsigned, s int not null, constraint c3 foreign key (course_id) references courses (id) on update cascade) engine=innodb;;
create table cs3 (course_id int unsigned, s int not null, constraint c4 foreign key (course_id) references courses (id)) engine=innodb;;
create table up (id int primary key, t int unsigned, key (t), constraint c5 foreign key (t) references teachers (id) on update cascade) engine=innodb;;
create table up2 (t int unsigned, constraint c6 foreign key (t) references up (t) on update cascade) engine=innodb;;
create table up3 (t int unsigned, constraint c7 foreign key (t) references up (t) on delete cascade) engine=innodb;;
insert into teachers values (1,'a'),(2,'b'),(3,'c');;
insert into courses values (1,1),(2,2);;
delete from teachers where id = 1;;
update teachers set n = 'z' where id = 2;;
update teachers set id = 20 where id = 3;;
delete from courses where id = 2;;
update courses set id = 30 where id = 1;;
replace into teachers values (2, 'q');;
insert into teachers values (2, 'q') on duplicate key update n = 'w';;
insert into teachers values (50, 'q');;
create table versioned (a int, b int) with system versioning;;
insert into versioned values (1,1);;
update versioned set a = 5;;
