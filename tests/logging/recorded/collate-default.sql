-- note: at most 17 statements are open
-- name: COLLATE DEFAULT, NULL from triggers, partitions changed twice
-- formats: STATEMENT
-- session: A
CREATE DATABASE db1 CHARACTER SET latin1 COLLATE DEFAULT;
CREATE DATABASE db2 DEFAULT CHARACTER SET utf8 DEFAULT COLLATE DEFAULT;
CREATE DATABASE db3 COLLATE DEFAULT;
CREATE DATABASE db4 CHARACTER SET DEFAULT;
CREATE DATABASE db5 CHARACTER SET DEFAULT COLLATE latin1_bin;
ALTER DATABASE db1 CHARACTER SET utf8 COLLATE DEFAULT;
CREATE DATABASE d;
USE d;
CREATE TABLE t1 (a VARCHAR(10), b INT) CHARACTER SET latin1 COLLATE DEFAULT;
CREATE TABLE t2 (a VARCHAR(10) CHARACTER SET utf8 COLLATE DEFAULT, b INT);
CREATE TABLE t3 (a VARCHAR(10) COLLATE DEFAULT, b INT);
CREATE TABLE t3 (a VARCHAR(10), b INT) CHARACTER SET DEFAULT COLLATE utf8_bin;
CREATE TABLE t4 (a VARCHAR(10), b INT) COLLATE DEFAULT;
ALTER TABLE t1 CONVERT TO CHARACTER SET utf8 COLLATE DEFAULT;
ALTER TABLE t1 CHARACTER SET latin1 COLLATE DEFAULT;
ALTER TABLE t1 CONVERT TO CHARACTER SET DEFAULT;
INSERT INTO t1 VALUES ('a', 1);
UPDATE t1 SET a = 'b' WHERE a = 'A';
create table n1 (a int not null, b int, c int not null);
create trigger trgi before insert on n1 for each row case new.b when 10 then set new.a = new.b; when 30 then set new.a = new.a; else do 1; end case;
insert n1 (b, c) values (30, 1);
insert n1 (b, c) values (10, 1);
insert n1 (b, c) values (1, 1);
insert n1 (b, a) values (10, 1);
insert n1 (a, b) values (1, 10);
insert n1 (c) values (1);
create table p1 (a int, b int) engine=innodb partition by hash(a) partitions 3;
insert into p1 values (1, 1), (10, 10);
update p1 x natural join p1 y set x.a = 2, y.b = 3;
update p1 x join p1 y using (a) set x.b = 2, y.b = 3;
update p1 x, p1 y set x.a = 2;
SET NAMES utf8 COLLATE DEFAULT;
SET NAMES latin1 COLLATE DEFAULT;
SET NAMES DEFAULT;
SET CHARACTER SET DEFAULT;
