-- note: at most 0 statements are open
-- formats: ROW
DELIMITER ;;
create database d1;;
use d1;;
create table t_f1 (id int auto_increment primary key, a int) engine=innodb;;
create function f1() returns int deterministic modifies sql data begin
insert into t_f1 (a) values (1);
return 1;
end;;
create table t_f2 (id int auto_increment primary key, a int) engine=innodb;;
create function f2() returns int deterministic modifies sql data begin
insert into t_f2 (a) values (1);
return 1;
end;;
create table t_f3 (id int auto_increment primary key, a int) engine=innodb;;
create function f3() returns int deterministic modifies sql data begin
insert into t_f3 (a) values (1);
return 1;
end;;
create table t_alpha (id int auto_increment primary key, a int) engine=innodb;;
create function alpha() returns int deterministic modifies sql data begin
insert into t_alpha (a) values (1);
return 1;
end;;
create table t_beta (id int auto_increment primary key, a int) engine=innodb;;
create function Beta() returns int deterministic modifies sql data begin
insert into t_beta (a) values (1);
return 1;
end;;
create table t_gam_ma (id int auto_increment primary key, a int) engine=innodb;;
create function gam_ma() returns int deterministic modifies sql data begin
insert into t_gam_ma (a) values (1);
return 1;
end;;
create table t_zeta (id int auto_increment primary key, a int) engine=innodb;;
create function zeta() returns int deterministic modifies sql data begin
insert into t_zeta (a) values (1);
return 1;
end;;
create table t_kappa2 (id int auto_increment primary key, a int) engine=innodb;;
create function kappa2() returns int deterministic modifies sql data begin
insert into t_kappa2 (a) values (1);
return 1;
end;;
create table t_lamb (id int auto_increment primary key, a int) engine=innodb;;
create function lamb() returns int deterministic modifies sql data begin
insert into t_lamb (a) values (1);
return 1;
end;;
create table t_mu_x (id int auto_increment primary key, a int) engine=innodb;;
create function mu_x() returns int deterministic modifies sql data begin
insert into t_mu_x (a) values (1);
return 1;
end;;
create function g0() returns int deterministic modifies sql data begin
return kappa2() + lamb() + mu_x();
end;;
select g0();;
create function g1() returns int deterministic modifies sql data begin
return kappa2() + lamb() + alpha() + f2();
end;;
select g1();;
create function g2() returns int deterministic modifies sql data begin
return lamb() + kappa2() + f3() + f1() + alpha();
end;;
select g2();;
create function g3() returns int deterministic modifies sql data begin
return Beta() + f3() + f2() + mu_x() + gam_ma() + f1() + alpha();
end;;
select g3();;
create function g4() returns int deterministic modifies sql data begin
return kappa2() + f3() + f1() + zeta() + Beta() + mu_x() + gam_ma() + alpha() + lamb();
end;;
select g4();;
