-- note: at most 88 statements are open
-- name: dates of zeros that IS NULL finds, attributes of SERIAL
-- formats: STATEMENT ROW
-- session: A
CREATE DATABASE d;
USE d;
SET sql_mode = '';
create table z1 (a date not null, b datetime not null, c timestamp not null default 0, e date, n int);
insert into z1 (a, b, n) values (0, 0, 1), ('2001-01-01', '2001-01-01 01:01:01', 2);
update z1 set n = n + 1 where a is null;
update z1 set n = n + 1 where b is null;
update z1 set n = n + 1 where c is null;
update z1 set n = n + 1 where e is null;
update z1 set n = n + 1 where a is null and n > 0;
update z1 set n = n + 1 where a is null or n > 100;
update z1 set n = n + 1 where not (a is not null);
update z1 set n = n + 1 where a is not null;
update z1 set n = n + 1 where a <=> null;
update z1 set n = n + 1 where isnull(a);
update z1 set n = n + 1 where if(a is null, 1, 0);
delete from z1 where a is null;
delete from z1 where b is null;
create table s1 (a serial null);
create table s2 (a serial not null);
create table s3 (a serial default 3);
create table s4 (a serial primary key);
create table s5 (a serial key);
create table s6 (a serial unique);
create table s7 (a serial comment 'x');
create table s8 (a serial auto_increment);
create table s9 (a serial unsigned);
create table s10 (a bigint serial default value);
create table s11 (a int not null serial default value);
create table s12 (a int serial default value null);
create table s13 (a serial, b serial);
create table s14 (a serial check (a > 3));
alter table s4 add b serial;
alter table s4 modify a serial null;
alter table s4 modify a serial;
