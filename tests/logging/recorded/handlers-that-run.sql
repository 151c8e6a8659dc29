-- note: at most 20 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table tr (n int auto_increment primary key, txt varchar(40)) engine=innodb;;
create table par (id int auto_increment primary key, txt varchar(40), unique key (txt)) engine=innodb;;
create table chi (id int primary key, par int, foreign key (par) references par (id)) engine=innodb;;
insert into par (id, txt) values (1, 'a');;
create procedure q1()
begin
  insert into tr (txt) values ('before');
  begin
    declare v type of tr.txt;
    insert into tr (txt) values ('inner');
  end;
  insert into tr (txt) values ('after');
end;;
call q1();;
create procedure q2(a int)
begin
  insert into tr (txt) values ('before');
  select get_lock('x', 0) into @l;
  prepare s from 'insert into tr (txt) values (json_value(''{}'', ''$.a''))';
  execute s;
  insert into tr (txt) values ('after');
end;;
call q2(1);;
create procedure q3()
begin
  declare exit handler for 1062 insert into tr (txt) values ('1062');
  declare exit handler for sqlexception insert into tr (txt) values ('exception');
  insert into par (txt) values ('a');
end;;
call q3();;
create procedure q4()
begin
  declare exit handler for sqlexception insert into tr (txt) values ('exception');
  declare exit handler for sqlstate '23000' insert into tr (txt) values ('23000');
  insert into par (txt) values ('a');
end;;
call q4();;
create procedure q5()
begin
  declare dup condition for 1062;
  declare continue handler for sqlstate '23000' insert into tr (txt) values ('23000');
  declare continue handler for dup insert into tr (txt) values ('dup');
  begin
    declare continue handler for sqlexception insert into tr (txt) values ('inner');
    insert into par (txt) values ('a');
  end;
  insert into par (txt) values ('a');
end;;
call q5();;
create procedure q6()
begin
  declare continue handler for 1062 insert into par (txt) values ('a');
  declare exit handler for sqlexception insert into tr (txt) values ('exception');
  begin
    declare continue handler for 1062 insert into par (txt) values ('a');
    insert into par (txt) values ('a');
  end;
  insert into tr (txt) values ('not reached');
end;;
call q6();;
insert into par (txt) values (connection_id());;
insert into chi values (1, last_insert_id());;
set @p = last_insert_id();;
insert into par (id, txt) values (7, concat('x', connection_id()));;
insert into chi values (2, @p);;
update par set txt = concat(txt, connection_id()) where id = 2;;
create procedure q7()
begin
  update par set txt = concat(txt, 'b') where txt like '1%';
  if row_count() = 0 then insert into tr (txt) values ('none'); end if;
  insert ignore into par (txt) values ('b'), ('a');
  if row_count() = 1 then insert into tr (txt) values ('one'); end if;
  insert into chi values (10, last_insert_id());
end;;
call q7();;
create procedure q8(n int)
begin
  declare exit handler for sqlexception begin rollback; insert into tr (txt) values ('rolled back'); resignal; end;
  start transaction;
  insert into par (txt) values (concat('t', n));
  insert into chi values (100 + n, last_insert_id());
  insert into par (txt) values (concat('t', n));
  commit;
end;;
call q8(1);;
call q8(2);;
