-- note: at most 40 statements are open
-- formats: ROW
-- One object is dropped at a time; events go with their database; ALTER EVENT has a clause; what an account may do
-- decides on programs in its name.
DELIMITER ;;
CREATE DATABASE office;;
USE office;;
CREATE TABLE desk (nr INT) ENGINE=InnoDB;;
CREATE EVENT tidy ON SCHEDULE EVERY 1 DAY DO DELETE FROM desk;;
CREATE PROCEDURE sweep() DELETE FROM desk;;
DROP EVENT tidy, other;;
DROP PROCEDURE sweep, other;;
DROP DATABASE office, other;;
DROP EVENT IF EXISTS `office`.`tidy` /* gone */;;
CREATE EVENT tidy ON SCHEDULE EVERY 1 DAY DO DELETE FROM desk;;
ALTER EVENT tidy ON SCHEDULE EVERY 2 HOUR;;
ALTER EVENT tidy ON SCHEDULE EVERY 5 MINUTE STARTS '2030-01-01 00:00:00' ENDS '2029-01-01 00:00:00';;
ALTER EVENT tidy;;
CREATE USER clerk@localhost;;
GRANT ALL ON office.* TO clerk@localhost;;
CREATE DEFINER=clerk@localhost PROCEDURE adds() INSERT INTO desk VALUES (1);;
CREATE DEFINER=clerk@localhost VIEW seen AS SELECT nr FROM desk;;
CALL adds();;
INSERT INTO seen VALUES (2);;
REVOKE INSERT ON office.* FROM clerk@localhost;;
CALL adds();;
INSERT INTO seen VALUES (3);;
CREATE USER guest@localhost;;
CREATE DEFINER=guest@localhost PROCEDURE barred() INSERT INTO desk VALUES (4);;
CALL barred();;
CREATE ALGORITHM=TEMPTABLE VIEW copied AS SELECT nr FROM desk;;
INSERT INTO copied VALUES (5);;
UPDATE copied SET nr = 6;;
CREATE USER CURRENT_USER;;
SET sql_mode = 'NO_AUTO_CREATE_USER';;
GRANT SELECT ON office.* TO fresh@localhost;;
SET sql_mode = '';;
GRANT SELECT ON office.* TO made@localhost;;
DROP USER made@localhost;;
DROP USER clerk@localhost, guest@localhost;;
CREATE DATABASE annex;;
CREATE EVENT annex.nightly ON SCHEDULE EVERY 1 DAY DO SELECT 1;;
DROP DATABASE annex;;
DROP EVENT annex.nightly;;
