"""Workloads for chains of three servers: the format and filters of each, and statements, one a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from . import target_cases


class Case(NamedTuple):
    """formats: of the servers. filters: of the second and the third."""

    name: str
    formats: tuple[str, str, str]
    filters: tuple[list[str], list[str]]
    script: str

    @property
    def statements(self) -> list[str]:
        """What the first server runs."""
        return [line.strip() for line in self.script.splitlines() if line.strip()]


TABLES = """
    CREATE DATABASE d
    CREATE DATABASE e
    USE d
    CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB
    CREATE TABLE u (a INT PRIMARY KEY, b INT) ENGINE=InnoDB
    CREATE TABLE e.x (a INT PRIMARY KEY, b INT) ENGINE=InnoDB
    CREATE TABLE e.y (a INT, b VARCHAR(64)) ENGINE=InnoDB
    CREATE TABLE m (a INT PRIMARY KEY, b INT) ENGINE=MyISAM
    INSERT INTO t VALUES (1, 1), (2, 2)
    INSERT INTO u VALUES (1, 1), (2, 2)
    INSERT INTO e.x VALUES (1, 10), (3, 30)
"""

#: what follows the tables
_SCRIPTS = {
    "plain changes": """
    INSERT INTO t VALUES (5, 5)
    UPDATE u SET b = 7 WHERE a = 1
    DELETE FROM e.x WHERE a = 3
    USE e
    INSERT INTO d.t VALUES (6, 6)
    INSERT INTO x VALUES (7, 7)
    UPDATE x SET b = b + 1 WHERE a = 99
    """,
    "two tables": """
    UPDATE t, e.x SET t.b = 8, x.b = 9 WHERE t.a = x.a
    UPDATE t, u SET t.b = u.b + 1 WHERE t.a = u.a
    DELETE t, x FROM t JOIN e.x USING (a) WHERE a = 1
    INSERT INTO u SELECT a + 20, b FROM t
    INSERT INTO e.x SELECT a + 20, b FROM u
    """,
    "unsafe statements": """
    INSERT INTO e.y VALUES (1, UUID())
    INSERT INTO t VALUES (9, 9)
    UPDATE e.y SET b = UUID() WHERE a = 1
    INSERT INTO e.y VALUES (2, 'plain')
    """,
    "unsafe functions": """
    INSERT INTO e.y VALUES (1, UUID())
    INSERT INTO d.t SELECT a + 10, b FROM e.x LIMIT 1
    INSERT INTO u SELECT a + 20, UUID_SHORT() % 1000 FROM u
    INSERT INTO u VALUES (8, 8)
    """,
    "an unsafe trigger": """
    USE e
    CREATE TRIGGER g BEFORE INSERT ON e.y FOR EACH ROW SET NEW.b = UUID()
    INSERT INTO y VALUES (1, '')
    INSERT INTO d.u VALUES (8, 8)
    """,
    "definitions": """
    ALTER TABLE u ADD c INT
    CREATE TABLE n (a INT PRIMARY KEY) ENGINE=InnoDB
    INSERT INTO n VALUES (1)
    CREATE TABLE e.n SELECT * FROM n
    RENAME TABLE n TO e.n2
    INSERT INTO e.n2 VALUES (2)
    CREATE TABLE k LIKE e.x
    DROP TABLE e.n
    TRUNCATE TABLE u
    """,
    "a trigger": """
    CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO e.x VALUES (NEW.a + 100, NEW.b)
    INSERT INTO t VALUES (5, 5)
    UPDATE t SET b = 3 WHERE a = 5
    DROP TRIGGER g
    INSERT INTO t VALUES (6, 6)
    """,
    "transactions": """
    BEGIN
    INSERT INTO t VALUES (5, 5)
    INSERT INTO e.x VALUES (5, 5)
    COMMIT
    BEGIN
    INSERT INTO t VALUES (6, 6)
    ROLLBACK
    BEGIN
    UPDATE u SET b = 9 WHERE a = 2
    INSERT INTO e.y VALUES (1, UUID())
    COMMIT
    """,
    "routines and views": """
    CREATE PROCEDURE p() INSERT INTO e.x VALUES (70, 70)
    CALL p()
    CREATE FUNCTION f() RETURNS INT DETERMINISTIC RETURN 3
    INSERT INTO t VALUES (40, f())
    CREATE VIEW v AS SELECT a, b FROM e.x
    INSERT INTO v VALUES (80, 80)
    DROP VIEW v
    """,
    "temporary tables": """
    CREATE TEMPORARY TABLE q (a INT)
    INSERT INTO q VALUES (50)
    INSERT INTO t SELECT a, 1 FROM q
    INSERT INTO u VALUES (51, 1)
    DROP TEMPORARY TABLE q
    INSERT INTO u VALUES (52, 1)
    """,
    "databases": """
    CREATE DATABASE f
    CREATE TABLE f.t (a INT PRIMARY KEY)
    INSERT INTO f.t VALUES (1)
    DROP DATABASE f
    USE e
    CREATE TABLE z (a INT)
    INSERT INTO z VALUES (1)
    """,
    "foreign keys": """
    CREATE TABLE c (a INT PRIMARY KEY, FOREIGN KEY (a) REFERENCES e.x (a) ON DELETE CASCADE) ENGINE=InnoDB
    INSERT INTO c VALUES (1), (3)
    DELETE FROM e.x WHERE a = 3
    INSERT INTO t VALUES (30, 1)
    """,
}

#: formats > filters of the second > filters of the third: the scripts they are tried with
_CHAINS = """
STATEMENT STATEMENT STATEMENT > > : plain changes, two tables, unsafe functions, an unsafe trigger
STATEMENT ROW MIXED > ignore-table=e.x > : plain changes, two tables, a trigger, definitions
STATEMENT ROW ROW > > ignore-table=e.x : plain changes, two tables, a trigger, transactions, routines and views
MIXED MIXED MIXED > > do-db=d : plain changes, unsafe statements, transactions, databases
MIXED ROW MIXED > wild-do-table=d.% > : plain changes, two tables, unsafe statements, temporary tables
ROW ROW ROW > ignore-db=e > : plain changes, definitions, transactions, databases
ROW MIXED STATEMENT > > : plain changes, definitions
ROW ROW MIXED > > wild-ignore-table=e.% : two tables, unsafe statements, a trigger, foreign keys
MIXED STATEMENT MIXED > > : unsafe statements, plain changes
STATEMENT MIXED ROW > do-table=d.t do-table=d.u > ignore-table=d.u : plain changes, two tables, routines and views
STATEMENT ROW MIXED > > do-db=d : plain changes, routines and views, temporary tables
MIXED ROW ROW > wild-ignore-table=e.% > : foreign keys, definitions, databases
"""


def _cases() -> Iterator[Case]:
    for line in _CHAINS.strip().splitlines():
        chain, _, names = line.partition(" : ")
        formats, second, third = (part.split() for part in chain.split(">"))
        for name in names.split(", "):
            title = f"{name}: {chain}"
            yield Case(title, (formats[0], formats[1], formats[2]), (second, third), TABLES + _SCRIPTS[name])


_OF_D = "CREATE DATABASE d; CREATE DATABASE e; USE d; CREATE TABLE t (a INT PRIMARY KEY, b INT); "
#: a part of a table that is added or dropped from database e, which the second server leaves out, and is used from d
_PARTS = {
    "an index that is not there": "USE e; CREATE INDEX i ON d.t (b); USE d; DROP INDEX I ON t",
    "an index that is still there": "CREATE INDEX i ON t (b); USE e; DROP INDEX i ON d.t; USE d; "
    "CREATE INDEX i ON t (b)",
    "an index if it is there": "USE e; CREATE INDEX i ON d.t (b); USE d; DROP INDEX IF EXISTS i ON t; DELETE FROM t",
    "an index of a renamed table": "USE e; CREATE INDEX i ON d.t (b); USE d; RENAME TABLE t TO s; DROP INDEX i ON s",
    "an index of a table like it": "USE e; CREATE INDEX i ON d.t (b); USE d; CREATE TABLE k LIKE t; DROP INDEX i ON k",
    "an index of a new table": "USE e; CREATE INDEX i ON d.t (b); USE d; DROP TABLE t; "
    "CREATE TABLE t (b INT, KEY i (b)); DROP INDEX i ON t",
    "a column that is not there": "USE e; ALTER TABLE d.t ADD c INT; USE d; ALTER TABLE t DROP COLUMN c",
    "a column that is still there": "USE e; ALTER TABLE d.t DROP b; USE d; ALTER TABLE t ADD B INT",
    "a primary key that is not there": "CREATE TABLE p (a INT); USE e; ALTER TABLE d.p ADD PRIMARY KEY (a); USE d; "
    "ALTER TABLE p DROP PRIMARY KEY",
    "a foreign key that is not there": "CREATE TABLE c (a INT PRIMARY KEY); USE e; ALTER TABLE d.c ADD CONSTRAINT f "
    "FOREIGN KEY (a) REFERENCES d.t (a); USE d; ALTER TABLE c DROP FOREIGN KEY f",
    "a foreign key that is still there": "CREATE TABLE c (a INT PRIMARY KEY, CONSTRAINT f FOREIGN KEY (a) "
    "REFERENCES t (a)); USE e; ALTER TABLE d.c DROP FOREIGN KEY f; USE d; DROP TABLE t",
    "a child that is still there": "CREATE TABLE c (a INT PRIMARY KEY, FOREIGN KEY (a) REFERENCES t (a)); USE e; "
    "DROP TABLE d.c; USE d; DROP TABLE t",
    "a key that a parent lacks": "USE e; CREATE INDEX i ON d.t (b); USE d; "
    "CREATE TABLE c (a INT, FOREIGN KEY (a) REFERENCES t (b))",
    "a key that a child still needs": "CREATE INDEX i ON t (b); CREATE TABLE c (a INT PRIMARY KEY, "
    "CONSTRAINT f FOREIGN KEY (a) REFERENCES t (b)); USE e; ALTER TABLE d.c DROP FOREIGN KEY f; USE d; "
    "DROP INDEX i ON t",
    "a key that a counter lacks": "CREATE TABLE p (a INT); USE e; CREATE INDEX i ON d.p (a); USE d; "
    "ALTER TABLE p MODIFY a INT AUTO_INCREMENT",
}


def _of_parts() -> Iterator[Case]:
    for name, script in _PARTS.items():
        lines = "\n".join((_OF_D + script).split("; "))
        yield Case(f"{name}: STATEMENT > do-db=d", ("STATEMENT", "STATEMENT", "ROW"), (["do-db=d"], []), lines)


CASES = (*_cases(), *_of_parts())

_OPTIONS = {
    "do_databases": "do-db", "ignored_databases": "ignore-db", "do_tables": "do-table",
    "ignored_tables": "ignore-table", "do_patterns": "wild-do-table", "ignored_patterns": "wild-ignore-table",
}  # fmt: skip


def _of_filters() -> Iterator[Case]:
    for each in target_cases.CASES:
        lists = ((_OPTIONS.get(name, "rewrite-db"), value) for name, found in each.lists.items() for value in found)
        filters = [f"{name}={value if isinstance(value, str) else '->'.join(value)}" for name, value in lists]
        for form in each.formats:
            title = f"{each.name}: {form} > {' '.join(filters)}"
            yield Case(title, (form, form, "ROW"), (filters, []), each.script)


#: the filters of binary logs as those of the second server
FILTER_CASES = tuple(_of_filters())
