-- note: at most 45 statements are open
-- formats: MIXED
-- session: A
CREATE DATABASE d;
CREATE TABLE d.p (a INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE d.c (a INT, FOREIGN KEY (a) REFERENCES d.p (a)) ENGINE=InnoDB;
CREATE TABLE d.n (i INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB;
CREATE TABLE d.s (i INT PRIMARY KEY, a INT) ENGINE=InnoDB;
INSERT INTO d.s VALUES (1,1), (2,2);
SET GLOBAL foreign_key_checks = 0;
-- session: B
INSERT INTO d.c VALUES (5);
DELETE FROM d.c;
-- session: A
SET GLOBAL foreign_key_checks = 1;
SET GLOBAL sql_safe_updates = 1;
-- session: C
UPDATE d.s SET a = 4;
-- session: A
SET GLOBAL sql_safe_updates = 0;
SET GLOBAL auto_increment_increment = 10;
-- session: D
INSERT INTO d.n (a) VALUES (1), (2);
SELECT * FROM d.n;
INSERT INTO d.n VALUES (11, 3);
-- session: A
SET GLOBAL auto_increment_increment = 1;
SET GLOBAL autocommit = 0;
-- session: E
INSERT INTO d.s VALUES (7, 7);
ROLLBACK;
INSERT INTO d.s VALUES (7, 7);
ROLLBACK;
-- session: A
SET GLOBAL autocommit = 1;
SET GLOBAL sql_auto_is_null = 1;
-- session: F
INSERT INTO d.n (a) VALUES (20);
DELETE FROM d.n WHERE i IS NULL;
-- session: A
SET GLOBAL sql_auto_is_null = 0;
SET GLOBAL sql_select_limit = 1;
-- session: G
CREATE TABLE d.k SELECT * FROM d.s;
INSERT INTO d.k SELECT * FROM d.s;
SELECT i INTO @a FROM d.s;
-- session: A
SET GLOBAL sql_select_limit = DEFAULT;
SET GLOBAL max_sp_recursion_depth = 5;
CREATE PROCEDURE d.r(x INT) BEGIN IF x > 0 THEN INSERT INTO d.k VALUES (x, x); CALL d.r(x - 1); END IF; END;
CALL d.r(2);
-- session: H
CALL d.r(2);
-- session: A
SET GLOBAL max_sp_recursion_depth = 0;
SET GLOBAL time_zone = '+05:00';
-- session: I
CREATE TABLE d.ts (a TIMESTAMP NULL);
INSERT INTO d.ts VALUES ('1970-01-01 03:00:00');
-- session: A
SET GLOBAL time_zone = SYSTEM;
SET GLOBAL default_storage_engine = MyISAM;
-- session: J
CREATE TABLE d.m (a INT);
BEGIN;
INSERT INTO d.m VALUES (1);
INSERT INTO d.s VALUES (30, 1);
ROLLBACK;
-- session: A
SET GLOBAL default_storage_engine = InnoDB;
SET GLOBAL unique_checks = 0;
SET GLOBAL innodb_strict_mode = 0;
-- session: K
INSERT INTO d.s VALUES (1, 1);
CREATE TABLE d.z (a INT) ENGINE=InnoDB ROW_FORMAT=COMPRESSED KEY_BLOCK_SIZE=9;
-- session: A
SET GLOBAL innodb_strict_mode = 1;
SET GLOBAL max_join_size = 1;
-- session: L
UPDATE d.s x, d.s y SET x.a = 9;
-- session: A
SET GLOBAL max_join_size = DEFAULT;
SET GLOBAL sql_mode = 'ANSI_QUOTES';
-- session: M
INSERT INTO d.s VALUES (99, "a");
-- session: A
SET GLOBAL sql_mode = '';
SET GLOBAL group_concat_max_len = 4;
-- session: N
CREATE TABLE d.g (a VARCHAR(3));
INSERT INTO d.g SELECT GROUP_CONCAT(i) FROM d.s;
-- session: A
SET GLOBAL group_concat_max_len = 1024;
SET GLOBAL div_precision_increment = 0;
-- session: O
CREATE TABLE d.h (a DECIMAL(20,10));
INSERT INTO d.h SELECT 1/3;
DELETE FROM d.h WHERE a = 0;
-- session: A
SET GLOBAL div_precision_increment = 4;
SET GLOBAL max_sort_length = 4;
SET GLOBAL default_week_format = 3;
-- session: P
INSERT INTO d.h SELECT WEEK('2020-01-01');
DELETE FROM d.h WHERE a = 0;
-- session: A
SET GLOBAL default_week_format = 0;
SET GLOBAL lc_time_names = 'de_DE';
-- session: Q
INSERT INTO d.g SELECT LEFT(DAYNAME('2020-01-01'), 2);
DELETE FROM d.g WHERE a = 'We';
-- session: A
SET GLOBAL lc_time_names = 'en_US';
SET GLOBAL updatable_views_with_limit = NO;
