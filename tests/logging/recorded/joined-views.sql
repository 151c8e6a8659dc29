-- note: at most 16 statements are open
-- formats: STATEMENT ROW
DELIMITER ;;
create database d1;;
use d1;;
create table t (a int primary key, b int) engine=innodb;;
create table u (a int primary key, b int, c int) engine=innodb;;
insert into t values (1, 1), (2, 2), (3, 3);;
insert into u values (1, 1, 1), (2, 2, 2), (5, 5, 5);;
create view v as select a, b from t;;
create view w as select * from t where a < 2;;
create view x as select a from t;;
create view y as select * from v;;
create view g as select a, max(b) as b from t group by a;;
update u join v using (a) set v.b = 7;;
update u join v on u.a = v.a set b = 3;;
update u join w on u.a = w.a set w.b = 11;;
update u join w on u.a = w.a set c = 12, w.b = 13 where u.b > 0;;
update u join x on u.a = x.a set b = 14;;
update u join x on u.a = x.a set x.b = 15;;
update v join u on u.a = v.a set v.b = 16;;
update w join u on u.a = w.a set u.c = 17;;
update u left join v on u.a = v.a set v.b = 18;;
update u join v on u.a = v.a set v.b = 18;;
insert into v values (9, 9);;
delete v from v join u on u.a = v.a where u.a = 1;;
update u join y as z on u.a = z.a set z.b = z.b + 1;;
update u join g on u.a = g.a set u.c = g.b;;
update u join g on u.a = g.a set g.b = 1;;
