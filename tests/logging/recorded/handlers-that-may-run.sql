-- note: at most 18 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table seg (id bigint unsigned auto_increment primary key, src char(5) not null, txt varchar(40), unique key (src)) engine=innodb;;
create table tr (n int auto_increment primary key, txt varchar(40)) engine=innodb;;
create table nt (n int auto_increment primary key, txt varchar(40)) engine=myisam;;
insert ignore into seg (id, src, txt) values (connection_id(), 'en', 'Quit'), (connection_id() + 1, 'fr', 'b');;
create procedure p1()
begin
  declare v varchar(40);
  declare c cursor for select txt from seg order by id;
  declare exit handler for not found insert into tr (txt) values ('end');
  open c;
  fetch c into v;
  insert into tr (txt) values ('first');
  fetch c into v;
  insert into tr (txt) values ('second');
  fetch c into v;
  insert into tr (txt) values ('third');
end;;
call p1();;
create procedure p2()
begin
  declare exit handler for 1062 insert into nt (txt) values ('twice');
  insert into seg (src, txt) values ('en', 'again');
  insert into tr (txt) values ('not here');
end;;
call p2();;
create procedure p3()
begin
  declare continue handler for 1062 insert into nt (txt) values ('twice');
  insert into seg (src, txt) values ('fr', 'again');
  insert into tr (txt) values ('here');
end;;
call p3();;
create procedure p4()
begin
  insert into seg (src, txt) values ('fr', 'again');
  insert into tr (txt) values ('not here');
end;;
call p4();;
create procedure p5()
begin
  declare v varchar(40);
  declare exit handler for sqlexception insert into nt (txt) values ('exc');
  select txt into v from seg;
  insert into tr (txt) values (v);
end;;
call p5();;
create procedure p6()
begin
  declare v varchar(40);
  declare exit handler for sqlwarning, not found insert into nt (txt) values ('none');
  if (select count(*) from seg) > 1 then
    select txt into v from seg where src = 'xx';
  end if;
  insert into tr (txt) values ('rest');
end;;
call p6();;
create procedure p7()
begin
  declare v varchar(40);
  select txt into v from seg where src = 'xx';
  insert into tr (txt) values ('rest7');
  update seg set txt = 'z' where src = 'xx';
  if row_count() > 0 then insert into tr (txt) values ('changed'); end if;
  update seg set txt = 'z' where src = 'fr';
  if row_count() > 0 then insert into tr (txt) values ('changed'); end if;
end;;
call p7();;
create procedure p8()
begin
  declare done int default 0;
  declare v varchar(40);
  declare c cursor for select txt from seg order by id;
  declare continue handler for not found set done = 1;
  open c;
  l: loop
    fetch c into v;
    if done then leave l; end if;
    insert into tr (txt) values (v);
  end loop;
  close c;
  insert into nt (txt) values ('done');
end;;
call p8();;
