-- note: at most 37 statements are open
-- name: functions of RETURNING, room for warnings, several errors of ALTER
-- formats: STATEMENT
-- session: A
CREATE DATABASE d;
USE d;
CREATE TABLE t1(id1 INT PRIMARY KEY, val1 VARCHAR(1));
REPLACE INTO t1 (id1, val1) VALUES (1, 'c') RETURNING id1+id1 AS total, UPPER(val1), f(id1);
INSERT INTO t1 (id1, val1) VALUES (1, 'c') RETURNING f(id1);
DELETE FROM t1 RETURNING f(id1);
INSERT INTO t1 (id1, val1) VALUES (1, 'c') RETURNING (SELECT f(1));
INSERT INTO t1 (id1, val1) VALUES (1, 'c') RETURNING nope;
INSERT INTO t1 (id1, val1) VALUES (1, 'c') RETURNING id1;
CREATE TABLE t (c TIMESTAMP);
PREPARE s FROM 'DELETE FROM t WHERE c=?';
EXECUTE s USING DEFAULT;
EXECUTE s USING IGNORE;
EXECUTE s USING 1;
EXECUTE s USING NULL;
PREPARE s2 FROM 'INSERT INTO t VALUES (?)';
EXECUTE s2 USING DEFAULT;
EXECUTE IMMEDIATE 'INSERT INTO t VALUES (?)' USING DEFAULT;
create table n1 (id int unsigned not null auto_increment primary key);
insert into n1 values (null);
insert into n1 select null from n1;
insert into n1 select null from n1;
insert into n1 select null from n1;
insert into n1 select null from n1;
insert into n1 select null from n1;
insert into n1 select null from n1;
insert into n1 select null from n1;
create table n2 (id int unsigned not null auto_increment, val decimal(5,3) not null, primary key (id,val), unique key (val,id), unique key (id));
insert into n2 select null,id*0.0009 from n1;
set max_error_count = 0;
insert into n2 select null,id*0.0007 from n1;
insert into n2 select null, id from n1 where id < 3;
set max_error_count = 1;
insert into n2 select null,id*0.0017 from n1;
set max_error_count = default;
CREATE FUNCTION g1() RETURNS INT BEGIN DECLARE CONTINUE HANDLER FOR SQLEXCEPTION BEGIN INSERT INTO t1 VALUE('x: y f1()'); RETURN 1; END; RETURN f1(); END;
CREATE FUNCTION g2() RETURNS INT BEGIN INSERT INTO t1 VALUE(1, 'x'); RETURN 1; END;
CREATE FUNCTION g3() RETURNS INT BEGIN DECLARE CONTINUE HANDLER FOR SQLEXCEPTION BEGIN DECLARE CONTINUE HANDLER FOR SQLEXCEPTION BEGIN RETURN 2; END; RETURN 1; END; RETURN 3; END;
CREATE FUNCTION g4() RETURNS INT BEGIN DECLARE CONTINUE HANDLER FOR SQLEXCEPTION # handler 1
 RETURN 2; RETURN 3; # -- exception here
 END;
create table a1(a blob);
alter table a1 add column a int , add column b int, modify column db_row_hash_1 int;
alter table a1 add column a int , drop column nope;
alter table a1 drop column nope, add column a int;
alter table a1 add column a int , add column b int;
