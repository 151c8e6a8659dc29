-- note: at most 2 statements are open
-- formats: MIXED
CREATE DATABASE farm;
USE farm;
CREATE TABLE crop (id INT, yield INT, kind VARCHAR(20));
CREATE TABLE summary (id INT, yield INT);
INSERT INTO crop VALUES (1, 20, 'rye'), (3, 40, 'oats');
-- a text behind AS, or behind an expression, is a name
SELECT id AS 'Row number' FROM crop HAVING `Row number` > 1;
SELECT id 'Row number' FROM crop ORDER BY `Row number`;
SELECT kind "crop kind", COUNT(*) AS 'how many' FROM crop GROUP BY `crop kind` HAVING `how many` > 0;
SELECT id AS 'one' FROM crop ORDER BY one;
SELECT id AS 'other' FROM crop ORDER BY one;
SELECT id AS 'other' FROM crop ORDER BY other;
SELECT id AS 'p' FROM crop UNION SELECT yield FROM crop ORDER BY p;
SELECT q.p FROM (SELECT id AS 'p' FROM crop) AS q ORDER BY p;
INSERT INTO summary SELECT id AS 'Rest', yield AS "TOTAL" FROM crop ORDER BY `TOTAL`;
INSERT INTO summary SELECT id 'Rest', SUM(yield) AS 'Total' FROM crop GROUP BY `Rest`;
INSERT INTO summary (id) SELECT q.p FROM (SELECT id AS 'p' FROM crop) AS q WHERE q.p > 1;
CREATE VIEW v1 AS SELECT id AS "TOTAL" FROM crop ORDER BY `TOTAL` DESC;
CREATE VIEW v2 AS SELECT CASE id WHEN 1 THEN 2 END 'doubled', id + 1 'next' FROM crop HAVING doubled IS NOT NULL;
SELECT doubled, next FROM v2;
CREATE VIEW v3 AS SELECT id AS 'A', yield AS 'a' FROM crop;
CREATE TABLE made AS SELECT kind AS 'K K', COUNT(*) "how many" FROM crop GROUP BY `K K` ORDER BY `how many` DESC;
INSERT INTO made (`K K`) VALUES ('wheat');
CREATE TABLE twice AS SELECT id AS 'A', yield AS 'a' FROM crop;
CREATE PROCEDURE counted() INSERT INTO summary SELECT id 'a a', yield AS 'b' FROM crop WHERE id > 1 ORDER BY `a a`;
CALL counted();
SELECT id AS 2 FROM crop;
-- a row, or a query of several columns, is no value
SELECT (id, yield), kind FROM crop;
SELECT kind, (none, yield) FROM crop;
SELECT (1, 2), none FROM crop;
SELECT EXISTS (SELECT 1, 2);
SELECT (SELECT 1, 2);
INSERT INTO summary VALUES ((1, 2));
INSERT INTO summary VALUES ((1, 2), (3, 4));
INSERT INTO summary (id, yield) VALUES ((1, 2));
INSERT INTO summary (id, yield) VALUES (1, 2), ((3, 4));
INSERT INTO summary (id, none) VALUES (1, (2, 3));
INSERT INTO summary VALUES (1, 2, 3);
INSERT INTO summary VALUES ((SELECT id, yield FROM crop));
INSERT INTO summary VALUES ((SELECT COUNT(*) FROM (SELECT id, yield FROM crop) AS q), 1);
INSERT INTO summary SELECT (id, yield) FROM crop;
INSERT INTO summary (id) SELECT (id, yield) FROM crop;
CREATE VIEW v4 (c, d) AS SELECT (id, yield) FROM crop;
CREATE PROCEDURE wrong() INSERT INTO summary VALUES ((1, 2));
CALL wrong();
