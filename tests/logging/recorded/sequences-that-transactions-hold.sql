-- note: at most 34 statements are open
-- formats: ROW
-- servers: mariadb-10.11
CREATE DATABASE d1;
USE d1;
CREATE TABLE t (a INT) ENGINE=InnoDB;
SET lock_wait_timeout = 1;
-- session: A
CREATE SEQUENCE s1;
-- session: B
USE d1;
BEGIN;
SELECT LASTVAL(s1);
-- session: A
DROP SEQUENCE s1;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s2;
-- session: B
BEGIN;
SELECT LASTVAL(s2);
-- session: A
ALTER SEQUENCE s2 INCREMENT 2;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s3;
-- session: B
BEGIN;
SELECT LASTVAL(s3);
-- session: A
DROP TABLE s3;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s4;
-- session: B
BEGIN;
SELECT LASTVAL(s4);
-- session: A
RENAME TABLE s4 TO rs4;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s5;
-- session: B
BEGIN;
SELECT LASTVAL(s5);
-- session: A
CREATE OR REPLACE SEQUENCE s5;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s6;
-- session: B
BEGIN;
SELECT LASTVAL(s6);
-- session: A
SELECT NEXTVAL(s6);
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s7;
-- session: B
BEGIN;
SELECT LASTVAL(s7);
-- session: A
DROP SEQUENCE IF EXISTS s7, nix;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s8;
-- session: B
BEGIN;
SELECT NEXTVAL(s8);
-- session: A
DROP SEQUENCE s8;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s9;
-- session: B
BEGIN;
SELECT NEXTVAL(s9);
-- session: A
ALTER SEQUENCE s9 INCREMENT 2;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s10;
-- session: B
BEGIN;
SELECT NEXTVAL(s10);
-- session: A
DROP TABLE s10;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s11;
-- session: B
BEGIN;
SELECT NEXTVAL(s11);
-- session: A
RENAME TABLE s11 TO rs11;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s12;
-- session: B
BEGIN;
SELECT NEXTVAL(s12);
-- session: A
CREATE OR REPLACE SEQUENCE s12;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s13;
-- session: B
BEGIN;
SELECT NEXTVAL(s13);
-- session: A
SELECT NEXTVAL(s13);
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s14;
-- session: B
BEGIN;
SELECT NEXTVAL(s14);
-- session: A
DROP SEQUENCE IF EXISTS s14, nix;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s15;
-- session: B
BEGIN;
SELECT * FROM s15;
-- session: A
DROP SEQUENCE s15;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s16;
-- session: B
BEGIN;
SELECT * FROM s16;
-- session: A
ALTER SEQUENCE s16 INCREMENT 2;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s17;
-- session: B
BEGIN;
SELECT * FROM s17;
-- session: A
DROP TABLE s17;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s18;
-- session: B
BEGIN;
SELECT * FROM s18;
-- session: A
RENAME TABLE s18 TO rs18;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s19;
-- session: B
BEGIN;
SELECT * FROM s19;
-- session: A
CREATE OR REPLACE SEQUENCE s19;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s20;
-- session: B
BEGIN;
SELECT * FROM s20;
-- session: A
SELECT NEXTVAL(s20);
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s21;
-- session: B
BEGIN;
SELECT * FROM s21;
-- session: A
DROP SEQUENCE IF EXISTS s21, nix;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s22;
-- session: B
BEGIN;
DO SETVAL(s22, 5);
-- session: A
DROP SEQUENCE s22;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s23;
-- session: B
BEGIN;
DO SETVAL(s23, 5);
-- session: A
ALTER SEQUENCE s23 INCREMENT 2;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s24;
-- session: B
BEGIN;
DO SETVAL(s24, 5);
-- session: A
DROP TABLE s24;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s25;
-- session: B
BEGIN;
DO SETVAL(s25, 5);
-- session: A
RENAME TABLE s25 TO rs25;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s26;
-- session: B
BEGIN;
DO SETVAL(s26, 5);
-- session: A
CREATE OR REPLACE SEQUENCE s26;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s27;
-- session: B
BEGIN;
DO SETVAL(s27, 5);
-- session: A
SELECT NEXTVAL(s27);
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s28;
-- session: B
BEGIN;
DO SETVAL(s28, 5);
-- session: A
DROP SEQUENCE IF EXISTS s28, nix;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s29;
-- session: B
BEGIN;
INSERT INTO t SELECT NEXTVAL(s29);
-- session: A
DROP SEQUENCE s29;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s30;
-- session: B
BEGIN;
INSERT INTO t SELECT NEXTVAL(s30);
-- session: A
ALTER SEQUENCE s30 INCREMENT 2;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s31;
-- session: B
BEGIN;
INSERT INTO t SELECT NEXTVAL(s31);
-- session: A
DROP TABLE s31;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s32;
-- session: B
BEGIN;
INSERT INTO t SELECT NEXTVAL(s32);
-- session: A
RENAME TABLE s32 TO rs32;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s33;
-- session: B
BEGIN;
INSERT INTO t SELECT NEXTVAL(s33);
-- session: A
CREATE OR REPLACE SEQUENCE s33;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s34;
-- session: B
BEGIN;
INSERT INTO t SELECT NEXTVAL(s34);
-- session: A
SELECT NEXTVAL(s34);
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s35;
-- session: B
BEGIN;
INSERT INTO t SELECT NEXTVAL(s35);
-- session: A
DROP SEQUENCE IF EXISTS s35, nix;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s36;
-- session: B
BEGIN;
SET @a = LASTVAL(s36);
-- session: A
DROP SEQUENCE s36;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s37;
-- session: B
BEGIN;
SET @a = LASTVAL(s37);
-- session: A
ALTER SEQUENCE s37 INCREMENT 2;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s38;
-- session: B
BEGIN;
SET @a = LASTVAL(s38);
-- session: A
DROP TABLE s38;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s39;
-- session: B
BEGIN;
SET @a = LASTVAL(s39);
-- session: A
RENAME TABLE s39 TO rs39;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s40;
-- session: B
BEGIN;
SET @a = LASTVAL(s40);
-- session: A
CREATE OR REPLACE SEQUENCE s40;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s41;
-- session: B
BEGIN;
SET @a = LASTVAL(s41);
-- session: A
SELECT NEXTVAL(s41);
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s42;
-- session: B
BEGIN;
SET @a = LASTVAL(s42);
-- session: A
DROP SEQUENCE IF EXISTS s42, nix;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s43;
-- session: B
BEGIN;
CREATE TEMPORARY TABLE qs43 SELECT NEXTVAL(s43);
-- session: A
DROP SEQUENCE s43;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s44;
-- session: B
BEGIN;
CREATE TEMPORARY TABLE qs44 SELECT NEXTVAL(s44);
-- session: A
ALTER SEQUENCE s44 INCREMENT 2;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s45;
-- session: B
BEGIN;
CREATE TEMPORARY TABLE qs45 SELECT NEXTVAL(s45);
-- session: A
DROP TABLE s45;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s46;
-- session: B
BEGIN;
CREATE TEMPORARY TABLE qs46 SELECT NEXTVAL(s46);
-- session: A
RENAME TABLE s46 TO rs46;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s47;
-- session: B
BEGIN;
CREATE TEMPORARY TABLE qs47 SELECT NEXTVAL(s47);
-- session: A
CREATE OR REPLACE SEQUENCE s47;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s48;
-- session: B
BEGIN;
CREATE TEMPORARY TABLE qs48 SELECT NEXTVAL(s48);
-- session: A
SELECT NEXTVAL(s48);
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s49;
-- session: B
BEGIN;
CREATE TEMPORARY TABLE qs49 SELECT NEXTVAL(s49);
-- session: A
DROP SEQUENCE IF EXISTS s49, nix;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s50;
CREATE TABLE xs50 (a INT DEFAULT NEXTVAL(s50), b INT) ENGINE=InnoDB;
-- session: B
BEGIN;
INSERT INTO xs50 (b) VALUES (1);
-- session: A
DROP SEQUENCE s50;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s51;
CREATE TABLE xs51 (a INT DEFAULT NEXTVAL(s51), b INT) ENGINE=InnoDB;
-- session: B
BEGIN;
INSERT INTO xs51 (b) VALUES (1);
-- session: A
ALTER SEQUENCE s51 INCREMENT 2;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s52;
CREATE TABLE xs52 (a INT DEFAULT NEXTVAL(s52), b INT) ENGINE=InnoDB;
-- session: B
BEGIN;
INSERT INTO xs52 (b) VALUES (1);
-- session: A
DROP TABLE s52;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s53;
CREATE TABLE xs53 (a INT DEFAULT NEXTVAL(s53), b INT) ENGINE=InnoDB;
-- session: B
BEGIN;
INSERT INTO xs53 (b) VALUES (1);
-- session: A
RENAME TABLE s53 TO rs53;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s54;
CREATE TABLE xs54 (a INT DEFAULT NEXTVAL(s54), b INT) ENGINE=InnoDB;
-- session: B
BEGIN;
INSERT INTO xs54 (b) VALUES (1);
-- session: A
CREATE OR REPLACE SEQUENCE s54;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s55;
CREATE TABLE xs55 (a INT DEFAULT NEXTVAL(s55), b INT) ENGINE=InnoDB;
-- session: B
BEGIN;
INSERT INTO xs55 (b) VALUES (1);
-- session: A
SELECT NEXTVAL(s55);
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s56;
CREATE TABLE xs56 (a INT DEFAULT NEXTVAL(s56), b INT) ENGINE=InnoDB;
-- session: B
BEGIN;
INSERT INTO xs56 (b) VALUES (1);
-- session: A
DROP SEQUENCE IF EXISTS s56, nix;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s57;
-- session: B
BEGIN;
LOCK TABLES s57 READ;
-- session: A
DROP SEQUENCE s57;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s58;
-- session: B
BEGIN;
LOCK TABLES s58 READ;
-- session: A
ALTER SEQUENCE s58 INCREMENT 2;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s59;
-- session: B
BEGIN;
LOCK TABLES s59 READ;
-- session: A
DROP TABLE s59;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s60;
-- session: B
BEGIN;
LOCK TABLES s60 READ;
-- session: A
RENAME TABLE s60 TO rs60;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s61;
-- session: B
BEGIN;
LOCK TABLES s61 READ;
-- session: A
CREATE OR REPLACE SEQUENCE s61;
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s62;
-- session: B
BEGIN;
LOCK TABLES s62 READ;
-- session: A
SELECT NEXTVAL(s62);
-- session: B
COMMIT;
UNLOCK TABLES;
-- session: A
CREATE SEQUENCE s63;
-- session: B
BEGIN;
LOCK TABLES s63 READ;
-- session: A
DROP SEQUENCE IF EXISTS s63, nix;
-- session: B
COMMIT;
UNLOCK TABLES;
