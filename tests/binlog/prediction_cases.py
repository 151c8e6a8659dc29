"""Statements on prepared tables, and filters of a replica under which they are predicted."""

SETUP = """
CREATE DATABASE a; CREATE DATABASE b; CREATE DATABASE c; CREATE DATABASE gone;
CREATE TABLE a.t (id INT PRIMARY KEY, v INT) ENGINE=InnoDB; CREATE TABLE a.u (id INT PRIMARY KEY, v INT) ENGINE=InnoDB;
CREATE TABLE b.t (id INT PRIMARY KEY, v INT) ENGINE=InnoDB; CREATE TABLE b.u (id INT PRIMARY KEY, v INT) ENGINE=InnoDB;
CREATE TABLE a.tt (id INT PRIMARY KEY, v INT) ENGINE=InnoDB; CREATE TABLE b.log (id INT, v INT) ENGINE=InnoDB;
CREATE TABLE a.m (id INT PRIMARY KEY, v INT) ENGINE=MyISAM; CREATE TABLE b.m (id INT PRIMARY KEY, v INT) ENGINE=MyISAM;
CREATE TABLE a.n1 (id INT PRIMARY KEY) ENGINE=InnoDB; CREATE TABLE a.n2 (id INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE a.n3 (id INT PRIMARY KEY) ENGINE=InnoDB; CREATE TABLE a.n4 (id INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE a.n5 (id INT PRIMARY KEY) ENGINE=InnoDB; CREATE TABLE a.n6 (id INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE b.n1 (id INT PRIMARY KEY) ENGINE=InnoDB; CREATE TABLE b.n2 (id INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE b.n3 (id INT PRIMARY KEY) ENGINE=InnoDB; CREATE TABLE b.n4 (id INT PRIMARY KEY) ENGINE=InnoDB;
CREATE VIEW a.vb AS SELECT * FROM b.u; CREATE VIEW a.va AS SELECT * FROM a.t; CREATE VIEW b.vt AS SELECT * FROM a.u;
CREATE VIEW a.old AS SELECT 1 AS x;
CREATE TRIGGER a.g AFTER INSERT ON a.tt FOR EACH ROW INSERT INTO b.log VALUES (NEW.id, NEW.v);
CREATE PROCEDURE a.p() INSERT INTO b.t VALUES (70, 70);
CREATE PROCEDURE b.q() UPDATE a.u SET v = v + 1;
CREATE PROCEDURE a.r() SELECT 1;
CREATE FUNCTION a.f() RETURNS INT DETERMINISTIC RETURN 3;
INSERT INTO a.t VALUES (1, 1), (2, 2), (3, 3); INSERT INTO a.u VALUES (1, 1), (2, 2), (3, 3);
INSERT INTO b.t VALUES (1, 1), (2, 2), (3, 3); INSERT INTO b.u VALUES (1, 1), (2, 2), (3, 3);
INSERT INTO a.m VALUES (1, 1); INSERT INTO b.m VALUES (1, 1);
"""

#: (default database, statement)
STATEMENTS = [
    ("a", "INSERT INTO t VALUES (10, 1)"),
    ("a", "INSERT INTO b.t VALUES (10, 1)"),
    ("b", "INSERT INTO t VALUES (11, 1)"),
    ("b", "INSERT INTO a.t VALUES (11, 1)"),
    ("c", "INSERT INTO a.u VALUES (12, 1)"),
    ("", "INSERT INTO a.t VALUES (12, 1)"),
    ("", "INSERT INTO b.t VALUES (12, 1)"),
    ("a", "UPDATE t SET v = v + 1 WHERE id < 3"),
    ("b", "UPDATE a.u SET v = v + 1"),
    ("a", "UPDATE t, b.t AS o SET t.v = 7, o.v = 8 WHERE t.id = o.id"),
    ("b", "UPDATE t, a.t AS o SET t.v = 9, o.v = 5 WHERE t.id = o.id"),
    ("a", "UPDATE t, b.t AS o SET t.v = o.v + 1 WHERE t.id = o.id"),
    ("a", "UPDATE b.u AS o, u SET u.v = o.v + 3 WHERE u.id = o.id"),
    ("a", "DELETE FROM t WHERE id = 3"),
    ("b", "DELETE FROM a.u WHERE id = 3"),
    ("a", "DELETE t, b.t FROM t JOIN b.t USING (id) WHERE id = 2"),
    ("a", "DELETE u FROM u JOIN b.u USING (id) WHERE id = 2"),
    ("a", "REPLACE INTO t VALUES (1, 50)"),
    ("b", "REPLACE INTO a.t SELECT id + 20, v FROM u"),
    ("a", "INSERT INTO t SELECT id + 30, v FROM b.u"),
    ("a", "INSERT INTO b.u SELECT id + 30, v FROM t"),
    ("a", "INSERT INTO t VALUES (1, 1) ON DUPLICATE KEY UPDATE v = v + 5"),
    ("a", "INSERT INTO tt VALUES (1, 1)"),
    ("b", "INSERT INTO a.tt VALUES (2, 2)"),
    ("a", "INSERT INTO m VALUES (20, 1)"),
    ("b", "INSERT INTO m VALUES (20, 1)"),
    ("a", "INSERT INTO va VALUES (90, 4)"),
    ("a", "INSERT INTO vb VALUES (90, 4)"),
    ("b", "UPDATE vt SET v = v + 2"),
    ("b", "DELETE FROM a.va WHERE id = 90"),
    ("a", "CALL p()"),
    ("a", "CALL b.q()"),
    ("a", "INSERT INTO t VALUES (91, f())"),
    ("a", "TRUNCATE TABLE m"),
    ("a", "TRUNCATE TABLE b.m"),
    ("a", "CREATE TABLE x1 (id INT PRIMARY KEY)"),
    ("a", "CREATE TABLE b.x1 (id INT PRIMARY KEY)"),
    ("b", "CREATE TABLE x2 LIKE a.n1"),
    ("a", "CREATE TABLE x2 LIKE b.n1"),
    ("a", "CREATE TABLE x3 SELECT * FROM b.u"),
    ("b", "CREATE TABLE x3 SELECT * FROM a.u"),
    ("c", "CREATE TABLE a.x4 SELECT 1 AS k"),
    ("a", "CREATE TABLE IF NOT EXISTS n1 (id INT)"),
    ("a", "ALTER TABLE n1 ADD w INT"),
    ("a", "ALTER TABLE b.n1 ADD w INT"),
    ("b", "ALTER TABLE a.n2 COMMENT 'x'"),
    ("a", "ALTER TABLE n2 RENAME TO n20"),
    ("a", "ALTER TABLE n3 RENAME TO b.n30"),
    ("b", "ALTER TABLE n2 RENAME TO a.n21"),
    ("a", "RENAME TABLE n4 TO n40"),
    ("a", "RENAME TABLE n5 TO b.n50"),
    ("b", "RENAME TABLE n3 TO a.n31, b.n4 TO n41"),
    ("a", "CREATE INDEX i ON t (v)"),
    ("b", "DROP INDEX i ON a.t"),
    ("a", "CREATE VIEW w1 AS SELECT * FROM b.t"),
    ("b", "CREATE OR REPLACE VIEW w1 AS SELECT * FROM a.t"),
    ("a", "DROP VIEW old"),
    ("a", "CREATE PROCEDURE s() SELECT 2"),
    ("a", "DROP PROCEDURE r"),
    ("a", "CREATE FUNCTION h() RETURNS INT DETERMINISTIC RETURN 1"),
    ("a", "CREATE TRIGGER b.k BEFORE INSERT ON b.log FOR EACH ROW SET NEW.v = 1"),
    ("a", "DROP TRIGGER a.g"),
    ("a", "CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO SELECT 1"),
    ("a", "ANALYZE TABLE t"),
    ("a", "OPTIMIZE TABLE b.t"),
    ("a", "REPAIR TABLE m, b.m"),
    ("a", "DROP TABLE n6"),
    ("a", "DROP TABLE IF EXISTS nothing, b.nothing"),
    ("a", "DROP TABLE u, b.log"),
    ("a", "CREATE USER x@localhost"),
    ("a", "GRANT SELECT ON a.t TO x@localhost"),
    ("a", "DROP USER x@localhost"),
    ("a", "CREATE DATABASE d2"),
    ("a", "ALTER DATABASE b CHARACTER SET latin1"),
    ("", "ALTER DATABASE a CHARACTER SET latin1"),
    ("a", "DROP DATABASE gone"),
    ("a", "FLUSH TABLES t"),
    ("a", "CREATE SEQUENCE sq"),
    ("a", "INSERT INTO b.u VALUES (990, NEXT VALUE FOR a.sq)"),
]

FILTERS = [
    "do-db=a",
    "ignore-db=b",
    "do-db=A",
    "ignore-db=B",
    "do-db=a ignore-db=a",
    "do-table=a.t",
    "do-table=a.t do-table=b.t",
    "ignore-table=a.t",
    "ignore-table=b.t",
    "do-table=A.T",
    "ignore-table=B.U",
    "wild-do-table=a.%",
    "wild-ignore-table=b.%",
    "wild-do-table=a.t%",
    "wild-ignore-table=A.N%",
    "do-table=a.u ignore-table=a.t",
    "wild-do-table=a.% ignore-table=a.t",
    "do-db=a wild-ignore-table=%.t",
    "ignore-db=c do-table=b.u",
    "wild-do-table=b.% wild-ignore-table=b.n_",
    "do-db=b wild-ignore-table=b.%",
    "ignore-db=a wild-do-table=c.%",
]
