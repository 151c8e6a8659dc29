-- note: at most 18 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table page (page_id int auto_increment primary key, page_title varchar(30), page_latest int not null default 0, page_len int) engine=innodb;;
create table revision (rev_id int auto_increment primary key, rev_page int, rev_text text) engine=innodb;;
insert into page (page_title) values ('a'), ('b');;
BEGIN;;
INSERT INTO revision VALUES (NULL, 2, 'A wiki');;
UPDATE page SET page_latest = LAST_INSERT_ID(), page_len = 20 WHERE page_id = 2;;
COMMIT;;
UPDATE page SET page_latest = LAST_INSERT_ID(), page_len = 20 WHERE page_id = 2;;
UPDATE page SET page_latest = LAST_INSERT_ID(), page_len = 20 WHERE page_id = 77;;
UPDATE page SET page_latest = LAST_INSERT_ID() WHERE page_id = 1 AND page_title = 'zz';;
UPDATE page SET page_latest = LAST_INSERT_ID() WHERE page_title = 'zz';;
DELETE FROM page WHERE page_id = LAST_INSERT_ID() and page_id = 99;;
DELETE FROM page WHERE page_title = 'k' and page_latest = LAST_INSERT_ID();;
insert into revision select null, page_id, last_insert_id() from page where page_title = 'k';;
insert into revision select null, page_id, last_insert_id() from page where page_title = 'a';;
insert into revision select null, page_id, 'x' from page where page_id = last_insert_id();;
create procedure p1(i int) begin update page set page_latest = last_insert_id() where page_id = i; delete from page where page_id > 90 and page_latest = last_insert_id(); end;;
call p1(1);;
call p1(60);;
update page, revision set page_len = last_insert_id() where page_id = rev_page and rev_text = 'none';;
update page, revision set page_len = last_insert_id() where page_id = rev_page;;
update page set page_len = 5 where page_id = last_insert_id();;
update page set page_len = 5 where page_len = last_insert_id();;
update page set page_len = 5 where page_title = last_insert_id();;
