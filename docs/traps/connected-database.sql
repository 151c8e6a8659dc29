USE shop;
CREATE TABLE stats.days (id INT PRIMARY KEY, n INT);
INSERT INTO stats.days VALUES (1, 10);
