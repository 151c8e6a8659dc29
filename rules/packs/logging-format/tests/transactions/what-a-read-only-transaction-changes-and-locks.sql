-- server old: mysql-5.6 MIXED
-- server maria: mariadb-10.11 MIXED
CREATE TABLE d.t (a INT);
CREATE TABLE d.log (a INT);
CREATE TRIGGER d.g AFTER INSERT ON d.t FOR EACH ROW INSERT INTO d.log VALUES (NEW.a);
CREATE TEMPORARY TABLE d.tmp (a INT);
START TRANSACTION READ ONLY;
SELECT * FROM d.t FOR UPDATE;                                         -- expect: binlog refused LF-240
SELECT * FROM d.tmp FOR UPDATE;                                       -- expect: binlog no LF-240
INSERT INTO d.t VALUES (1);                                           -- expect: binlog refused LF-240
INSERT INTO d.tmp VALUES (1);                                         -- expect: binlog no LF-240
COMMIT;
