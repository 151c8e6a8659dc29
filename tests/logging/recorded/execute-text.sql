-- note: at most 2 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table t (id int auto_increment primary key, a varchar(60), n decimal(6,2), d datetime, b varbinary(20), f double, i int) engine=innodb;;
set @a = 'it''s \\ "q"', @n = 1.5, @d = '2015-01-01 10:00:00', @b = x'0001FF27';;
prepare i1 from 'insert into t (a, n, d, b) values (?, ?, ?, ?)';;
execute i1 using @a, @n, @d, @b;;
set @a = 'line\nbreak\ttab\rcr\0nul\Zz';;
execute i1 using @a, @n, @d, @a;;
set @a = "dq\"s", @b = 0x41;;
execute i1 using @a, @n, @d, @b;;
set @f = 1e10, @i = -5, @z = null, @t = true, @e = '', @big = 18446744073709551615;;
prepare i2 from 'insert into t (f, i, a) values (?, ?, ?)';;
execute i2 using @f, @i, @z;;
execute i2 using @f, @t, @e;;
execute i2 using @n, @n, @f;;
set @f = 0.1, @i = 1/3;;
execute i2 using @f, @i, @i;;
set @i = 7 div 2, @f = 1.0e-5, @e = 'é';;
execute i2 using @f, @i, @e;;
set @d = now();;
execute i1 using @e, @n, @d, @e;;
set @s = concat('x', 1+1), @u = upper('abc'), @c = cast('12' as unsigned), @dt = cast('2020-01-01' as date);;
execute i2 using @c, @c, @s;;
execute i1 using @u, @c, @dt, @u;;
