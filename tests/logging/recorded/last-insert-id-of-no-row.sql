-- note: at most 0 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table t (a int) engine=innodb;;
set @b = 1;;
update t set a = @a + last_insert_id() + rand() where a = @b;;
update t set a = last_insert_id() + 1 where a = @b;;
update t set a = @a + last_insert_id() where a = 1;;
update t set a = last_insert_id() where a = 1;;
insert into t values (1);;
update t set a = @a + last_insert_id() where a = 7;;
update t set a = last_insert_id() + 1 where a = 7;;
