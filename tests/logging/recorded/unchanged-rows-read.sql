-- note: at most 0 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
CREATE TABLE t (id INT PRIMARY KEY AUTO_INCREMENT, a VARCHAR(20), n INT) ENGINE=InnoDB;;
CREATE TABLE m (id INT PRIMARY KEY, n INT NOT NULL) ENGINE=InnoDB;;
INSERT INTO t VALUES (1,'abc',1),(2,'x',2);;
INSERT INTO m VALUES (1,1),(2,2);;
UPDATE t SET n=(SELECT n FROM m WHERE m.id=t.id);;
UPDATE t SET n=(SELECT m.n FROM m WHERE m.id=t.id);;
UPDATE t SET n=(SELECT x.n FROM m x WHERE x.id=t.id);;
UPDATE t SET n=(SELECT MAX(n) FROM m WHERE m.id=t.id);;
UPDATE t SET n=(SELECT n FROM m WHERE m.n=t.n);;
UPDATE t SET n=(SELECT n FROM m WHERE m.n=t.n AND m.id=t.id) WHERE n>0;;
UPDATE t JOIN m ON t.id=m.id SET t.n=m.n WHERE t.n=m.n;;
UPDATE t AS z SET n=(SELECT n FROM m WHERE m.id=z.id);;
UPDATE t SET n=n;;
UPDATE t SET n=1 WHERE id=1;;
UPDATE t SET n=1 WHERE n=1;;
UPDATE t SET n=1 WHERE id IN (SELECT n FROM m WHERE n=1);;
UPDATE t SET n=1 WHERE id IN (SELECT id FROM m WHERE m.n=1);;
UPDATE t SET t.n=1 WHERE t.id=1 AND EXISTS (SELECT 1 FROM m WHERE n=1);;
UPDATE t SET n=t.n;;
UPDATE t x SET x.n=1,x.a='abc' WHERE x.a='abc';;
UPDATE d1.t SET n=d1.t.n+0;;
UPDATE t SET n=(SELECT k FROM (SELECT id,n AS k FROM m) q WHERE q.id=t.id);;
