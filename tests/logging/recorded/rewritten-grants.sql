-- note: at most 4 statements are open
-- servers: mysql-5.6
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create user u@localhost;;
GRANT PROCESS, RELOAD, REPLICATION CLIENT ON *.* TO u@localhost IDENTIFIED BY 'm';;
GRANT trigger, event, create user, alter routine, create routine, show view, create view, replication client, replication slave, execute, lock tables, create temporary tables, super, show databases, alter, index, references, file, process, shutdown, reload, drop, create, delete, update, insert, select ON *.* TO u@localhost IDENTIFIED BY 'm';;
GRANT usage, select ON d1.* TO u@localhost IDENTIFIED BY 'm';;
GRANT select, usage ON d1.* TO u@localhost IDENTIFIED BY 'm';;
GRANT update, select ON d1.* TO u@localhost IDENTIFIED BY 'm' with grant option max_queries_per_hour 5;;
GRANT create tablespace, select ON *.* TO u@localhost IDENTIFIED BY 'm';;
GRANT select, select ON d1.* TO u@localhost IDENTIFIED BY 'm';;
GRANT update, select ON d1.* TO u@localhost;;
