-- note: at most 21 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table mem (card int primary key, expires date, fines decimal(6,2)) engine=innodb;;
create table cop (bar int primary key, state varchar(5)) engine=innodb;;
create table loan (id int auto_increment primary key, bar int, card int, ren tinyint unsigned default 0) engine=innodb;;
insert into mem values (77, '2090-01-01', 0);;
insert into cop values (1, 'in');;
create procedure co(p_card int, p_bar int, out p_due date) modifies sql data
begin
  declare v_exp date;
  declare exit handler for sqlexception begin rollback; resignal; end;
  start transaction;
  select expires into v_exp from mem where card = p_card for update;
  if v_exp < curdate() then signal sqlstate '45001' set message_text='expired'; end if;
  update cop set state='out' where bar=p_bar and state='in';
  if row_count() = 0 then signal sqlstate '45002' set message_text='n'; end if;
  set p_due = curdate() + interval 21 day;
  insert into loan (bar, card) values (p_bar, p_card);
  commit;
end;;
call co(77, 1, @due);;
update loan set ren = ren + 1 where card = 77;;
update loan set ren = ren - 5 where id = 1;;
call co(77, 1, @due);;
select count(*) from loan;;
create table lot (lot_id int primary key);;
insert into lot values (1),(2);;
SELECT GROUP_CONCAT(DISTINCT CONCAT('SUM(lot_id = ', lot_id, ') AS `lot_', lot_id, '`') ORDER BY lot_id) INTO @cols FROM lot;;
set @sql = concat('select ', @cols, ' from lot');;
prepare mk from @sql;;
execute mk;;
select group_concat(lot_id) into @c2 from lot;;
set @sql = concat('select ', @c2, ' from lot');;
prepare mk from @sql;;
select max(lot_id), min(lot_id) into @c3, @c4 from lot;;
create table x (a varchar(50) not null);;
insert into x values (@cols);;
insert into x values (@c2);;
insert into x values (@c3);;
create table un (a int unsigned) engine=myisam;;
insert into un values (5);;
update un set a = a - 100;;
lock tables nope write;;
insert into un select floor(rand()*100);;
update un set a = a - 100;;
update un set a = a + 1;;
