-- note: at most 13 statements are open
-- formats: STATEMENT
CREATE DATABASE mill;
USE mill;
CREATE TABLE sack (n INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE cart (n INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE PROCEDURE turn(x INT) SELECT x;
CREATE FUNCTION f() RETURNS INT READS SQL DATA RETURN (SELECT b FROM sack WHERE n = 1 FOR UPDATE);
INSERT INTO sack VALUES (1, 1), (2, 2);
INSERT INTO cart VALUES (1, 1), (2, 2);
START TRANSACTION;
DO (SELECT b FROM sack WHERE n = 1 FOR UPDATE);
-- session: B
USE mill;
UPDATE sack SET b = 7 WHERE n = 1;
-- session: A
ROLLBACK;
START TRANSACTION;
CALL turn((SELECT b FROM sack WHERE n = 1 FOR UPDATE));
-- session: B
UPDATE sack SET b = 8 WHERE n = 1;
-- session: A
ROLLBACK;
START TRANSACTION;
SELECT f();
-- session: B
UPDATE sack SET b = 9 WHERE n = 1;
-- session: A
ROLLBACK;
START TRANSACTION;
UPDATE cart SET b = (SELECT b FROM sack WHERE n = 1) WHERE n = 1;
-- session: B
UPDATE sack SET b = 10 WHERE n = 1;
-- session: A
ROLLBACK;
START TRANSACTION;
SELECT b FROM sack WHERE n = 1;
-- session: B
UPDATE sack SET b = 11 WHERE n = 1;
-- session: A
COMMIT;
