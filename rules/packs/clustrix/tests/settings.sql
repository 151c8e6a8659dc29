-- Settings of the session: words and numbers of binlog_format, what stays unknown, and foreign keys that are not followed
CREATE BINLOG 'b' LOG(`shop`);
SET SESSION binlog_format = 2;
INSERT INTO shop.a VALUES (1);                            -- expect: b recorded CX-004 as rows
SET SESSION binlog_format = 1;
INSERT INTO shop.a VALUES (1);                            -- expect: b recorded CX-004 as statement
SET SESSION sql_log_bin = @nobody_set_it;
INSERT INTO shop.a VALUES (1);                            -- expect: b unknown
INSERT INTO shop.a VALUES (2);                            -- expect: b unknown
SET SESSION sql_log_bin = 1;
CREATE TABLE shop.p (id INT PRIMARY KEY);
CREATE TABLE crm.c (p INT, FOREIGN KEY (p) REFERENCES shop.p (id) ON UPDATE CASCADE);
UPDATE shop.p JOIN shop.nobody_knows SET id = 2 WHERE what_nobody_knows = 'x'; -- expect: b unknown CX-092
SET foreign_key_checks = 0;
UPDATE shop.p JOIN shop.nobody_knows SET id = 2 WHERE what_nobody_knows = 'x'; -- expect: b recorded CX-004
UPDATE shop.p JOIN shop.nobody_knows SET id = 2 WHERE what_nobody_knows = 'x'; -- expect: b recorded CX-004
SET foreign_key_checks = 1;
UPDATE shop.p JOIN shop.nobody_knows SET id = 2 WHERE what_nobody_knows = 'x'; -- expect: b unknown CX-092
SET foreign_key_checks = 0;
CREATE TEMPORARY TABLE shop.tmp (a INT);
SET SESSION binlog_format = @nobody_set_it;
INSERT INTO shop.tmp VALUES (1);                          -- expect: b unknown
