-- note: at most 12 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
CREATE TABLE t (id INT PRIMARY KEY, a VARCHAR(20));;
INSERT INTO t VALUES (1,'abc');;
SET @myLeft=1, @`my Right`=2, @'Quo'=3, @a.B$c=4;;
UPDATE t SET a='x' WHERE id=@myLeft;;
INSERT INTO t VALUES (10+@myLeft,@`my Right`);;
INSERT INTO t VALUES (20+@'Quo',@a.B$c);;
INSERT INTO t VALUES (30+@"Quo",@NotSet);;
CREATE FUNCTION f() RETURNS INT RETURN @MyF+1;;
SET @MyF=60;;
INSERT INTO t VALUES (f(),'q');;
CREATE PROCEDURE p() INSERT INTO t VALUES (@MyF+10,'q');;
CALL p();;
CREATE TRIGGER tr BEFORE DELETE ON t FOR EACH ROW SET @Last=OLD.id;;
DELETE FROM t WHERE id=1;;
INSERT INTO t VALUES (1000+@Last,'w');;
PREPARE s FROM 'INSERT INTO t VALUES (?,?)';;
SET @Pid=77,@Pval='z';;
EXECUTE s USING @Pid,@Pval;;
