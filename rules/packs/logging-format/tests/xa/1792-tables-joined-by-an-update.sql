-- profile: mysql-5.6
-- format-is: MIXED
-- effects: shadow
-- UPDATE of several tables locks those for writing that it only reads; DELETE and subqueries do not
CREATE DATABASE d;
USE d;
CREATE TABLE prices (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TEMPORARY TABLE drafts (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TEMPORARY TABLE marks (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
INSERT INTO prices VALUES (1, 1);
INSERT INTO drafts VALUES (1, 1);
START TRANSACTION READ ONLY;
-- expect: binlog refused LF-240
-- expect-events: nothing
UPDATE drafts, prices SET drafts.b = 2 WHERE drafts.a = prices.a;
-- expect: binlog no LF-240
UPDATE drafts JOIN (SELECT a FROM prices) q ON drafts.a = q.a SET drafts.b = 4;
-- expect: binlog no LF-240
UPDATE drafts, marks SET drafts.b = 3 WHERE drafts.a = marks.a;
-- expect: binlog no LF-240
DELETE drafts FROM drafts, prices WHERE drafts.a = prices.a;
