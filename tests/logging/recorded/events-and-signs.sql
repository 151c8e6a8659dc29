-- note: at most 4 statements are open
-- formats: ROW
DELIMITER ;;
create database d1;;
use d1;;
create table made (a int);;
insert into made values (1);;
create temporary table if not exists mt select * from made;;
prepare c from 'create temporary table if not exists mt2 select * from made';;
execute c;;
execute c;;
drop temporary table mt2;;
execute c;;
create table t (n bigint);;
insert into t (n) values (cast(1 as unsigned) - 2);;
insert into t (n) values (cast(5 as unsigned) - 2);;
insert into t select a - cast(2 as unsigned) from made;;
create event e1 on schedule every 1 day do select 1;;
create event e2 on schedule every 1 day do select 1;;
alter event e1 rename to e2;;
alter event e1 rename to e3;;
alter event e1 rename to e4;;
alter event e3 rename to e3;;
alter event e3 rename to nodb.e3;;
