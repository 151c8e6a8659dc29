-- note: at most 2 statements are open
-- formats: ROW
DELIMITER ;;
create database d1;;
use d1;;
CREATE TABLE t (id INT PRIMARY KEY, a VARCHAR(20), d DECIMAL(5,2), b VARCHAR(9) COLLATE utf8_bin);;
INSERT INTO t VALUES (1,'abc',1.5,'q'),(2,'7',2.5,'Q'),(3,'10',3.5,'7');;
SET @d=2, @x='ABC', @h=7, @t='2.0', @b='q';;
DELETE FROM t WHERE @d < d AND id=1;;
UPDATE t SET id=id+100 WHERE @d < d AND id=2;;
UPDATE t SET id=id+200 WHERE d < @d AND id=1;;
UPDATE t SET id=id+300 WHERE @t >= d AND id<300 AND id>200;;
UPDATE t SET a='low' WHERE LOWER(a)=@x;;
UPDATE t SET a='lou' WHERE @x=LOWER(a);;
UPDATE t SET a='bin' WHERE BINARY a=@x;;
UPDATE t SET d=8 WHERE b=@b;;
UPDATE t SET d=9 WHERE @b=b;;
UPDATE t SET d=9 WHERE b COLLATE utf8_bin=@b;;
UPDATE t SET d=4 WHERE CONCAT(a,'')=@h;;
SELECT * FROM t WHERE a>@h;;
