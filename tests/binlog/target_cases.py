"""Scripts and filters whose output may lack what it needs: programs, parents, databases, tables of other data.

A line is one statement. What is left of each is decided by rules; what replaying it does, by a server.
"""

from __future__ import annotations

from typing import NamedTuple

from binlogic.rules.tables.options import FilterOptions

FORMATS = ("STATEMENT", "MIXED", "ROW")


class Case(NamedTuple):
    """A script and the lists of a filter."""

    name: str
    lists: dict[str, tuple[str, ...] | tuple[tuple[str, str], ...]]
    script: str
    formats: tuple[str, ...] = FORMATS

    def options(self, clever: bool) -> FilterOptions:
        """The options of the filter."""
        return FilterOptions(clever=clever, **self.lists)  # type: ignore[arg-type]


def _ignore(*tables: str) -> dict[str, tuple[str, ...] | tuple[tuple[str, str], ...]]:
    return {"ignored_tables": tables}


def _do(*tables: str) -> dict[str, tuple[str, ...] | tuple[tuple[str, str], ...]]:
    return {"do_tables": tables}


_TABLES = """
    CREATE DATABASE d
    USE d
    CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB
    CREATE TABLE u (a INT PRIMARY KEY, b INT) ENGINE=InnoDB
    CREATE TABLE x (a INT PRIMARY KEY, b INT) ENGINE=InnoDB
    INSERT INTO t VALUES (1, 1), (2, 2)
    INSERT INTO u VALUES (1, 1), (2, 2)
    INSERT INTO x VALUES (1, 10), (3, 30)
"""

CASES = (
    Case("a trigger writes an ignored table", _ignore("d.x"), _TABLES + """
    CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO x VALUES (NEW.a + 10, NEW.b)
    INSERT INTO u VALUES (5, 5)
    INSERT INTO t VALUES (5, 5)
    DROP TRIGGER g
    INSERT INTO t VALUES (6, 6)
    """),
    Case("a trigger reads an ignored table", _ignore("d.x"), _TABLES + """
    CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.b = (SELECT MAX(b) FROM x)
    INSERT INTO t VALUES (5, 5)
    """),
    Case("a trigger of a trigger", _ignore("d.x"), _TABLES + """
    CREATE TRIGGER g AFTER DELETE ON t FOR EACH ROW UPDATE u SET b = 9 WHERE a = OLD.a
    CREATE TRIGGER h AFTER UPDATE ON u FOR EACH ROW DELETE FROM x WHERE a = NEW.a
    INSERT INTO t VALUES (5, 5)
    DELETE FROM t WHERE a = 1
    """),
    Case("a trigger on duplicate keys", _ignore("d.x"), _TABLES + """
    CREATE TRIGGER g AFTER UPDATE ON t FOR EACH ROW INSERT INTO x VALUES (100, 1)
    INSERT INTO t VALUES (1, 7) ON DUPLICATE KEY UPDATE b = 8
    """),
    Case("a trigger that keeps to kept tables", _ignore("d.x"), _TABLES + """
    CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO u VALUES (NEW.a + 10, NEW.b)
    INSERT INTO t VALUES (5, 5)
    UPDATE x SET b = 3
    """),
    Case("a trigger goes with its table", _ignore("d.x"), _TABLES + """
    CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW DELETE FROM x
    RENAME TABLE t TO s
    INSERT INTO s VALUES (5, 5)
    """),
    Case("a function reads an ignored table", _ignore("d.x"), _TABLES + """
    CREATE FUNCTION f() RETURNS INT DETERMINISTIC READS SQL DATA RETURN (SELECT MAX(b) FROM x)
    INSERT INTO t VALUES (5, f())
    """),
    Case("a function writes an ignored table", _ignore("d.x"), _TABLES + """
    CREATE FUNCTION f() RETURNS INT DETERMINISTIC MODIFIES SQL DATA BEGIN UPDATE x SET b = 5; RETURN 1; END
    DO f()
    INSERT INTO t VALUES (5, d.F())
    """),
    Case("a function of a function", _ignore("d.x"), _TABLES + """
    CREATE FUNCTION f() RETURNS INT DETERMINISTIC READS SQL DATA RETURN (SELECT MAX(b) FROM x)
    CREATE FUNCTION h() RETURNS INT DETERMINISTIC READS SQL DATA RETURN f() + 1
    INSERT INTO t VALUES (5, h())
    """),
    Case("a function that is made anew", _ignore("d.x"), _TABLES + """
    CREATE FUNCTION f() RETURNS INT DETERMINISTIC READS SQL DATA RETURN (SELECT MAX(b) FROM x)
    CREATE OR REPLACE FUNCTION f() RETURNS INT DETERMINISTIC RETURN 4
    INSERT INTO t VALUES (5, f())
    """),
    Case("a function of another database", {"do_databases": ("d",)}, _TABLES + """
    CREATE DATABASE e
    USE e
    CREATE FUNCTION f() RETURNS INT DETERMINISTIC RETURN 4
    USE d
    INSERT INTO t VALUES (5, e.f())
    """),
    Case("a trigger made from another database", {"ignored_databases": ("e",)}, _TABLES + """
    CREATE DATABASE e
    USE e
    CREATE TRIGGER d.g AFTER INSERT ON d.t FOR EACH ROW INSERT INTO d.u VALUES (NEW.a + 10, NEW.b)
    USE d
    INSERT INTO t VALUES (5, 5)
    """),
    Case("a procedure", _ignore("d.x"), _TABLES + """
    CREATE PROCEDURE p() BEGIN INSERT INTO x VALUES (7, 7); INSERT INTO t VALUES (7, 7); END
    CALL p()
    """),
    Case("a parent is ignored", _ignore("d.x"), _TABLES + """
    CREATE TABLE c (a INT PRIMARY KEY, FOREIGN KEY (a) REFERENCES x (a)) ENGINE=InnoDB
    INSERT INTO c VALUES (1)
    """),
    Case("a parent is ignored, keys unchecked", _ignore("d.x"), _TABLES + """
    SET foreign_key_checks = 0
    CREATE TABLE c (a INT PRIMARY KEY, FOREIGN KEY (a) REFERENCES x (a)) ENGINE=InnoDB
    INSERT INTO c VALUES (1)
    """),
    Case("a parent misses rows", _ignore("d.x"), _TABLES + """
    CREATE TABLE c (a INT PRIMARY KEY, FOREIGN KEY (a) REFERENCES t (a)) ENGINE=InnoDB
    INSERT INTO t SELECT a + 10, b FROM x
    INSERT INTO c VALUES (11)
    """),
    Case("what cascades is lost", _ignore("d.x"), _TABLES + """
    CREATE TABLE c (a INT PRIMARY KEY, FOREIGN KEY (a) REFERENCES t (a) ON DELETE CASCADE) ENGINE=InnoDB
    INSERT INTO c VALUES (1), (2)
    DELETE t FROM t JOIN x USING (a)
    """),
    Case("another default database", {"do_patterns": ("d%.%",)}, _TABLES + """
    CREATE DATABASE e
    USE e
    INSERT INTO d.t VALUES (5, 5)
    """),
    Case("databases by pattern", {"ignored_patterns": ("e.%",)}, _TABLES + """
    CREATE DATABASE e
    CREATE TABLE e.t (a INT)
    USE e
    INSERT INTO d.t VALUES (5, 5)
    INSERT INTO t VALUES (5)
    """),
    Case("a pattern that matches no database", {"do_patterns": ("d.t%",)}, _TABLES + """
    INSERT INTO t VALUES (5, 5)
    """),
    Case("a renamed database that nothing makes", {"rewrite": (("d", "z"),)}, _TABLES + """
    INSERT INTO t VALUES (5, 5)
    """),
    Case("a renamed database", {"rewrite": (("d", "z"),)}, "    CREATE DATABASE z\n" + _TABLES + """
    INSERT INTO t VALUES (5, 5)
    UPDATE u SET b = 9
    """),
    Case("an online schema change of a table to do", _do("d.t"), _TABLES + """
    CREATE TABLE _t_new LIKE t
    ALTER TABLE _t_new ADD c INT DEFAULT 7
    INSERT INTO _t_new (a, b) SELECT a, b FROM t
    RENAME TABLE t TO _t_old, _t_new TO t
    DROP TABLE _t_old
    INSERT INTO t VALUES (5, 5, 5)
    """),
    Case("an online schema change with all its tables", _do("d.t", "d._t_new", "d._t_old"), _TABLES + """
    CREATE TABLE _t_new LIKE t
    ALTER TABLE _t_new ADD c INT DEFAULT 7
    CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW REPLACE INTO _t_new (a, b) VALUES (NEW.a, NEW.b)
    INSERT INTO t VALUES (4, 4)
    INSERT IGNORE INTO _t_new (a, b) SELECT a, b FROM t
    RENAME TABLE t TO _t_old, _t_new TO t
    DROP TABLE _t_old
    INSERT INTO t VALUES (5, 5, 5)
    UPDATE t SET b = 8 WHERE a = 1
    """),
    Case("an online schema change with triggers", _do("d.t"), _TABLES + """
    CREATE TABLE _t_new LIKE t
    CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW REPLACE INTO _t_new VALUES (NEW.a, NEW.b)
    INSERT INTO t VALUES (4, 4)
    """),
    Case("a log table is rotated", _ignore("d.x"), _TABLES + """
    RENAME TABLE x TO x_old
    CREATE TABLE x (a INT PRIMARY KEY, b INT)
    INSERT INTO x VALUES (8, 8)
    INSERT INTO x_old VALUES (8, 8)
    """),
    Case("a log table to do is rotated", _do("d.x"), _TABLES + """
    RENAME TABLE x TO x_old
    CREATE TABLE x (a INT PRIMARY KEY, b INT)
    INSERT INTO x VALUES (8, 8)
    INSERT INTO x_old VALUES (8, 8)
    """),
    Case("rows of an ignored table", _ignore("d.x"), _TABLES + """
    INSERT INTO t SELECT a + 10, b FROM x
    UPDATE u, x SET u.b = x.b WHERE u.a = x.a
    INSERT INTO t VALUES (5, 5)
    """),
    Case("rows go on to other tables", _ignore("d.x"), _TABLES + """
    INSERT INTO t SELECT a + 10, b FROM x
    INSERT INTO u SELECT a + 20, b FROM t
    CREATE TABLE w SELECT * FROM u
    """),
    Case("a table becomes exact again", _ignore("d.x"), _TABLES + """
    INSERT INTO t SELECT a + 10, b FROM x
    INSERT INTO u SELECT a + 10, b FROM x
    TRUNCATE TABLE t
    DROP TABLE u
    CREATE TABLE u (a INT)
    INSERT INTO t VALUES (1, 1)
    INSERT INTO u VALUES (1)
    """),
    Case("a different table gets another name", _ignore("d.x"), _TABLES + """
    INSERT INTO t SELECT a + 10, b FROM x
    RENAME TABLE t TO s, u TO t
    INSERT INTO s VALUES (5, 5)
    INSERT INTO t VALUES (5, 5)
    """),
    Case("dropped together", _ignore("d.x"), _TABLES + """
    DROP TABLE x, t
    CREATE TABLE t (c INT)
    INSERT INTO t VALUES (4)
    """),
    Case("a table like one that stayed", _ignore("d.x"), _TABLES + """
    ALTER TABLE x ADD c INT
    RENAME TABLE t TO s, x TO t
    CREATE TABLE w LIKE t
    INSERT INTO w VALUES (1, 2, 3)
    """),
    Case("tables made of an ignored one", _ignore("d.x"), _TABLES + """
    CREATE TABLE w LIKE x
    INSERT INTO w VALUES (1, 1)
    CREATE TABLE v SELECT * FROM x
    INSERT INTO v VALUES (9, 9)
    DROP TABLE IF EXISTS w
    DROP TABLE v
    """),
    Case("a table is replaced by rows of an ignored one", _ignore("d.x"), _TABLES + """
    CREATE OR REPLACE TABLE t SELECT * FROM x
    INSERT INTO t VALUES (9, 9)
    """),
    Case("views", _ignore("d.x"), _TABLES + """
    CREATE VIEW v AS SELECT a, b FROM t
    CREATE VIEW w AS SELECT a, b FROM x
    INSERT INTO v VALUES (5, 5)
    INSERT INTO w VALUES (5, 5)
    DROP VIEW w
    """),
    Case("a view only", _do("d.v", "d.t"), _TABLES + """
    CREATE VIEW v AS SELECT a, b FROM t
    INSERT INTO v VALUES (5, 5)
    UPDATE u JOIN v USING (a) SET v.b = 7
    """),
    Case("temporary tables", _ignore("d.x"), _TABLES + """
    CREATE TEMPORARY TABLE tmp SELECT * FROM x
    INSERT INTO t SELECT a + 10, b FROM tmp
    CREATE TEMPORARY TABLE tmq SELECT * FROM u
    INSERT INTO t SELECT a + 30, b FROM tmq
    """),
    Case("a database is dropped", {"do_patterns": ("d.%",)}, _TABLES + """
    CREATE DATABASE e
    CREATE TABLE e.t (a INT)
    DROP DATABASE e
    CREATE TABLE w (a INT)
    INSERT INTO w VALUES (1)
    """),
    Case("transactions", _ignore("d.x"), _TABLES + """
    BEGIN
    INSERT INTO x VALUES (50, 50)
    INSERT INTO t VALUES (50, 50)
    COMMIT
    BEGIN
    INSERT INTO t VALUES (60, 60)
    SAVEPOINT s
    INSERT INTO x VALUES (60, 60)
    ROLLBACK TO s
    COMMIT
    """),
    Case("statements of another database", {"do_databases": ("d",)}, _TABLES + """
    CREATE DATABASE e
    USE e
    CREATE TABLE y (a INT)
    INSERT INTO d.t VALUES (7, 7)
    INSERT INTO y VALUES (7)
    USE d
    INSERT INTO e.y VALUES (8)
    """),
    Case("a partition is exchanged", _ignore("d.x"), _TABLES + """
    CREATE TABLE p (a INT PRIMARY KEY, b INT) ENGINE=InnoDB PARTITION BY HASH (a) PARTITIONS 1
    INSERT INTO p VALUES (1, 1)
    ALTER TABLE p EXCHANGE PARTITION p0 WITH TABLE x
    INSERT INTO p VALUES (7, 7)
    """),
    Case("sequences", _ignore("d.x"), _TABLES + """
    CREATE SEQUENCE q
    INSERT INTO t VALUES (NEXTVAL(q) + 10, 1)
    INSERT INTO x VALUES (NEXTVAL(q) + 10, 1)
    INSERT INTO t VALUES (NEXTVAL(q) + 10, 1)
    """, ("MIXED", "ROW")),  # error 1665 as statements
    Case("columns of an ignored table", _ignore("d.x"), _TABLES + """
    ALTER TABLE x ADD c INT
    ALTER TABLE t ADD c INT
    UPDATE t SET c = 1
    CREATE INDEX i ON u (b)
    INSERT INTO u SELECT a + 50, c FROM x
    """),
    Case("a definition is lost", {"ignored_databases": ("e",)}, _TABLES + """
    CREATE DATABASE e
    USE e
    ALTER TABLE d.t ADD c INT
    USE d
    CREATE TABLE w LIKE t
    INSERT INTO w VALUES (1, 2, 3)
    TRUNCATE TABLE t
    INSERT INTO t VALUES (1, 2, 3)
    CREATE VIEW v AS SELECT a, c FROM t
    INSERT INTO v VALUES (7, 7)
    """),
    Case("a trigger of a lost column", {"ignored_databases": ("e",)}, _TABLES + """
    CREATE DATABASE e
    USE e
    ALTER TABLE d.t ADD c INT
    USE d
    CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.c = 5
    CREATE TRIGGER h AFTER INSERT ON t FOR EACH ROW INSERT INTO u VALUES (NEW.a + 10, NEW.c)
    INSERT INTO t (a, b) VALUES (7, 7)
    """),
    Case("unsafe functions", {}, _TABLES + """
    CREATE TABLE y (a INT PRIMARY KEY, b VARCHAR(64)) ENGINE=InnoDB
    CREATE TABLE z (a INT PRIMARY KEY, b VARCHAR(64)) ENGINE=InnoDB
    INSERT INTO y VALUES (1, RAND())
    INSERT INTO z VALUES (1, UUID())
    INSERT INTO z VALUES (2, 'plain')
    UPDATE t SET b = UUID_SHORT() % 1000
    CREATE TABLE v SELECT SYSDATE(6) AS b
    INSERT INTO u SELECT a + 10, b FROM x LIMIT 1
    """, ("STATEMENT",)),
    Case("unsafe programs", {}, _TABLES + """
    CREATE TABLE y (a INT PRIMARY KEY, b VARCHAR(64)) ENGINE=InnoDB
    CREATE TABLE z (a INT PRIMARY KEY, b VARCHAR(64)) ENGINE=InnoDB
    CREATE TRIGGER g BEFORE INSERT ON y FOR EACH ROW SET NEW.b = UUID()
    CREATE FUNCTION f() RETURNS VARCHAR(64) NO SQL RETURN UUID()
    INSERT INTO y VALUES (1, '')
    INSERT INTO z VALUES (1, f())
    CREATE TEMPORARY TABLE q SELECT UUID() AS b
    UPDATE z SET b = (SELECT b FROM q)
    DROP TRIGGER g
    INSERT INTO t VALUES (5, 5)
    """, ("STATEMENT",)),
    Case("a child keeps rows", _ignore("d.x"), _TABLES + """
    CREATE TABLE c (a INT PRIMARY KEY, FOREIGN KEY (a) REFERENCES t (a)) ENGINE=InnoDB
    INSERT INTO c VALUES (1), (2)
    DELETE c FROM c JOIN x USING (a)
    DELETE FROM t WHERE a = 1
    """),
    Case("a trigger of a table that keeps rows", _ignore("d.x"), _TABLES + """
    CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO u VALUES (NEW.a + 10, NEW.b)
    DELETE t FROM t JOIN x USING (a)
    INSERT INTO t VALUES (1, 9)
    """),
    Case("rows that are there twice", _ignore("d.x"), _TABLES + """
    DELETE t FROM t JOIN x USING (a)
    INSERT INTO u SELECT a + 20, b FROM t
    INSERT INTO t VALUES (1, 9)
    INSERT INTO u SELECT a + 20, b FROM t WHERE a = 1
    UPDATE t SET a = a + 1 ORDER BY a DESC
    """),
)  # fmt: skip


def script(case: Case, form: str) -> str:
    """The script as a client runs it."""
    lines = [line.strip() for line in case.script.splitlines() if line.strip()]
    # A body holds semicolons.
    return f"SET binlog_format = '{form}';\nDELIMITER //\n" + "//\n".join(lines) + "//\n"
