"""Statements that make, alter and drop things."""

from __future__ import annotations

from .rows import delete, insert, query, update
from .world import TYPES, Table, World

_ENGINES = ("InnoDB", "InnoDB", "InnoDB", "InnoDB", "MyISAM", "MyISAM", "MEMORY", "BLACKHOLE", "ARCHIVE", "CSV")


def table(w: World) -> str:
    """CREATE TABLE with random columns, keys and engine."""
    r = w.random
    temporary = r.random() < 0.15
    engine = r.choice(_ENGINES)
    name = w.new("t") if r.random() > 0.05 or not w.tables else r.choice(w.tables).name
    columns = [("id", "INT"), *((f"{chr(97 + i)}", r.choice(TYPES)) for i in range(1, r.randint(2, 4)))]
    key = r.choice((" PRIMARY KEY", " PRIMARY KEY", " AUTO_INCREMENT PRIMARY KEY", " NOT NULL UNIQUE", "", " NOT NULL"))
    parts = [f"id INT{key}"]
    for each, kind in columns[1:]:
        extra = r.choice(("", "", "", "", " NOT NULL", " UNIQUE", " DEFAULT NULL", f" DEFAULT {_constant(kind)}"))
        parts.append(f"{each} {kind}{extra}")
    parents = [t for t in w.tables if t.engine == "InnoDB" and not t.temporary]
    if engine == "InnoDB" and parents and r.random() < 0.35 and not temporary:
        act = r.choice(
            (
                "",
                " ON DELETE CASCADE",
                " ON UPDATE CASCADE",
                " ON DELETE SET NULL",
                " ON DELETE CASCADE ON UPDATE CASCADE",
            )
        )
        parent = r.choice(parents).name
        columns.append(("p", "INT"))
        parts.append("p INT")
        parts.append(f"FOREIGN KEY (p) REFERENCES {parent} (id){act}")
    if r.random() < 0.08:
        parts.append("CHECK (id < 100)")
    if not any(t.name == name for t in w.tables):
        w.tables.append(Table(name, tuple(columns), engine, temporary))
    word = "TEMPORARY TABLE" if temporary else "TABLE"
    guard = " IF NOT EXISTS" if r.random() < 0.1 else ""
    replace = " OR REPLACE" if w.mariadb and not guard and r.random() < 0.1 else ""
    tail = r.choice(("", f" ENGINE={engine}")) if engine == "InnoDB" else f" ENGINE={engine}"
    return f"CREATE{replace} {word}{guard} {name} ({', '.join(parts)}){tail}"


def table_from_query(w: World) -> str:
    """CREATE TABLE ... SELECT and LIKE."""
    t, r = w.table(), w.random
    name, temporary = w.new("t"), r.random() < 0.25
    if not any(each.name == t.name for each in w.tables):
        return f"CREATE TABLE {name} LIKE {t.name}"
    word = "TEMPORARY TABLE" if temporary else "TABLE"
    w.tables.append(Table(name, t.columns, t.engine, temporary))
    return r.choice(
        (
            f"CREATE {word} {name} LIKE {t.name}",
            f"CREATE {word} {name} SELECT * FROM {t.name}",
            f"CREATE {word} {name} ENGINE=MyISAM AS SELECT * FROM {t.name}{w.where(t)}",
            f"CREATE {word} {name} AS SELECT id, {t.columns[-1][0]} FROM {t.name}",
        )
    )


def alter(w: World) -> str:
    """ALTER, RENAME, indexes, drops, maintenance."""
    t, r = w.table(), w.random
    column, _ = w.column(t)
    other = w.table()
    new = w.new("t")
    return r.choice(
        (
            f"ALTER TABLE {t.name} ADD COLUMN {w.new('n')} INT",
            f"ALTER TABLE {t.name} DROP COLUMN {column}",
            f"ALTER TABLE {t.name} ENGINE=MyISAM",
            f"ALTER TABLE {t.name} MODIFY {column} VARCHAR(30)",
            f"CREATE INDEX i1 ON {t.name} ({column})",
            f"DROP INDEX i1 ON {t.name}",
            f"DROP TABLE {t.name}",
            f"DROP TABLE IF EXISTS {t.name}, {other.name}",
            f"DROP TABLE {t.name}, {w.new('gone')}",
            f"DROP TEMPORARY TABLE {t.name}",
            f"DROP TEMPORARY TABLE IF EXISTS {t.name}",
            f"RENAME TABLE {t.name} TO {new}",
            f"ANALYZE TABLE {t.name}",
            f"OPTIMIZE TABLE {t.name}",
            f"REPAIR NO_WRITE_TO_BINLOG TABLE {t.name}",
            f"ALTER TABLE {t.name} RENAME TO {new}",
            "FLUSH TABLES",
            "FLUSH BINARY LOGS",
            f"ALTER TABLE {t.name} ADD KEY ({column})",
            f"CHECK TABLE {t.name}",
            f"TRUNCATE TABLE {t.name}",
            "CREATE DATABASE e1",
            "DROP DATABASE e1",
            "DROP DATABASE IF EXISTS e2",
        )
    )


def program(w: World) -> str:
    """Views, routines, triggers and events, made and dropped."""
    t, r = w.table(), w.random
    change = r.choice((insert, update, delete))
    form = r.randint(0, 9)
    if form <= 1:
        w.views.append(name := w.new("v"))
        return f"CREATE VIEW {name} AS SELECT id, {t.columns[-1][0]} AS b FROM {t.name}"
    if form <= 3:
        w.procedures.append(name := w.new("p"))
        body = "; ".join(r.choice((insert, update, delete, query))(w) for _ in range(r.randint(1, 3)))
        if r.random() < 0.3:
            body = f"DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN END; {body}"
        if r.random() < 0.3:
            body = f"{body}; IF @a > 1 THEN {change(w)}; END IF"
        return f"CREATE PROCEDURE {name}() BEGIN {body}; END"
    if form <= 5:
        w.functions.append(name := w.new("f"))
        traits = r.choice(("", " DETERMINISTIC", " MODIFIES SQL DATA", " NO SQL"))
        return f"CREATE FUNCTION {name}(x INT) RETURNS INT{traits} BEGIN {change(w)}; RETURN x + 1; END"
    if form <= 7:
        w.triggers.append(name := w.new("g"))
        when = f"{r.choice(('BEFORE', 'AFTER'))} {r.choice(('INSERT', 'UPDATE', 'DELETE'))}"
        return f"CREATE TRIGGER {name} {when} ON {t.name} FOR EACH ROW {change(w)}"
    drops = [
        f"DROP VIEW {w.some(w.views, 'v')}",
        f"DROP VIEW IF EXISTS {w.some(w.views, 'v')}",
        f"DROP PROCEDURE {w.some(w.procedures, 'p')}",
    ]
    drops += [f"DROP FUNCTION IF EXISTS {w.some(w.functions, 'f')}", f"DROP TRIGGER {w.some(w.triggers, 'g')}"]
    drops.append(f"CREATE OR REPLACE VIEW {w.some(w.views, 'v')} AS SELECT id, id AS b FROM {t.name}")
    drops.append(f"CREATE EVENT {w.new('ev')} ON SCHEDULE EVERY 1 DAY DO DELETE FROM {t.name}")
    return r.choice(drops)


def sequence(w: World) -> str:
    """Sequences, which only MariaDB has."""
    if not w.mariadb:
        return "SELECT 1"
    if not w.sequences or w.random.random() < 0.3:
        w.sequences.append(name := w.new("s"))
        return f"CREATE SEQUENCE {name}"
    name = w.some(w.sequences, "s")
    t = w.table()
    return w.random.choice(
        (
            f"SELECT NEXTVAL({name})",
            f"INSERT INTO {t.name} (id) VALUES (NEXTVAL({name}))",
            f"SELECT LASTVAL({name})",
            f"ALTER SEQUENCE {name} RESTART 5",
            f"SELECT SETVAL({name}, 9)",
            f"DROP SEQUENCE {name}",
        )
    )


def _constant(kind: str) -> str:
    if kind.startswith(("CHAR", "VARCHAR", "VARBINARY")):
        return "'d'"
    return {"ENUM": "'a'", "SET": "'x'", "DATE": "'2026-01-01'", "TIME": "'01:00:00'"}.get(
        kind.partition("(")[0], "NULL"
    )
