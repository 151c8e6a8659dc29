-- note: at most 7 statements are open
-- formats: MIXED
CREATE DATABASE gaps;
USE gaps;
SET sql_mode = 'STRICT_ALL_TABLES';
CREATE TABLE later (n INT NOT NULL, y YEAR, d DATE NOT NULL, w CHAR(6));
CREATE TRIGGER later_set BEFORE UPDATE ON later FOR EACH ROW SET @n = NEW.n;
INSERT INTO later VALUES (NULL, 'abc', '2026-02-20', 'b');
INSERT INTO later VALUES (NULL, 2026, 'abc', 'b');
INSERT INTO later VALUES (NULL, 2026, '2026-02-20', 'bcdefghijkl');
INSERT INTO later VALUES (NULL, 2026, '2026-02-20', 'b');
INSERT INTO later (y, w) VALUES ('abc', 'bcdefghijkl');
INSERT INTO later (y) VALUES (NULL);
INSERT INTO later VALUES (1, 2026, '2026-02-20', NULL), (NULL, 2026, '2026-02-20', 'bcdefghijkl');
REPLACE INTO later VALUES (NULL, 'abc', '2026-02-20', 'b');
CREATE TABLE behind (n INT NOT NULL, y YEAR, d DATE NOT NULL, w CHAR(6));
CREATE TRIGGER behind_set AFTER INSERT ON behind FOR EACH ROW SET @n = NEW.n;
INSERT INTO behind VALUES (NULL, 'abc', '2026-02-20', 'b');
INSERT INTO behind VALUES (1, 'abc', NULL, 'b');
INSERT INTO behind (y, w) VALUES ('abc', 'bcdefghijkl');
