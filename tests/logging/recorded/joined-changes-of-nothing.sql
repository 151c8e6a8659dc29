-- note: at most 6 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
CREATE TABLE t (id INT PRIMARY KEY, n INT) ENGINE=InnoDB;;
CREATE TABLE m (id INT PRIMARY KEY, n INT NOT NULL) ENGINE=InnoDB;;
INSERT INTO t VALUES (1,1),(2,2);;
INSERT INTO m VALUES (1,1),(2,2);;
UPDATE t JOIN m ON t.id=m.id SET t.n=m.n;;
UPDATE t,m SET t.n=1 WHERE t.id=1 AND m.id=1;;
UPDATE t,m SET t.n=m.n WHERE t.id=m.id;;
