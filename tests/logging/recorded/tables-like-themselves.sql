-- note: at most 6 statements are open
-- formats: MIXED
DELIMITER ;;
create database d1;;
use d1;;
create table t10 like t10;;
create table t9 (a int);;
create table t9 like t9;;
create table if not exists t9 like t9;;
create temporary table t9 like t9;;
create temporary table t11 like t11;;
create table x.t9 like t9;;
create or replace table t9 like t9;;
create table t12 like nosuch.t12;;
