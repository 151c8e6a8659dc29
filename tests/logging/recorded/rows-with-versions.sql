-- note: at most 0 statements are open
-- servers: mariadb-10.11
-- formats: STATEMENT ROW
DELIMITER ;;
create database d1;;
use d1;;
create table t (a int primary key, b int) engine=innodb with system versioning;;
insert into t values (1,1),(2,2);;
update t set b = 3 where a = 1;;
update t set b = 3 where a = 1;;
update t set b = b;;
delete from t where a = 1;;
delete from t where a = 1;;
create table m (a int primary key, b int) engine=myisam with system versioning;;
insert into m values (1,1),(2,2);;
update m set b = 3 where a = 1;;
update m set b = 3 where a = 1;;
update m set b = b;;
