"""Definitions that are rarer: partitions, generated columns, CHECK, MERGE, periods, cascades of three tables, views."""

from __future__ import annotations

from .world import Table, World


def special(w: World) -> str:
    """CREATE of something rare."""
    r = w.random
    name, b = w.new("t"), ("b", "INT")
    columns = (("id", "INT"), b)
    forms = [
        (f"CREATE TABLE {name} (id INT PRIMARY KEY, b INT) PARTITION BY HASH (id) PARTITIONS 3", "InnoDB"),
        (
            f"CREATE TABLE {name} (id INT PRIMARY KEY, b INT) PARTITION BY RANGE (id) "
            "(PARTITION p0 VALUES LESS THAN (5), PARTITION p1 VALUES LESS THAN MAXVALUE)",
            "InnoDB",
        ),
        (f"CREATE TABLE {name} (id INT NOT NULL, b INT, KEY (b), KEY (id, b)) ENGINE=InnoDB", "InnoDB"),
        (f"CREATE TABLE {name} (id INT NOT NULL, b INT, PRIMARY KEY (id, b)) ENGINE=InnoDB", "InnoDB"),
        (f"CREATE TABLE {name} (id INT, b INT, INDEX (b)) ENGINE=MyISAM", "MyISAM"),
    ]
    plain = [t for t in w.tables if t.engine == "MyISAM" and not t.temporary and len(t.columns) == 2]
    if plain:
        forms.append(
            (f"CREATE TABLE {name} (id INT, b INT) ENGINE=MERGE UNION=({plain[0].name}) INSERT_METHOD=LAST", "MERGE")
        )
    if w.mariadb:
        forms += [
            (f"CREATE TABLE {name} (id INT PRIMARY KEY, b INT, g INT AS (b + 1) STORED)", "InnoDB"),
            (f"CREATE TABLE {name} (id INT PRIMARY KEY, b INT, g INT AS (b * 2) VIRTUAL)", "InnoDB"),
            (f"CREATE TABLE {name} (id INT PRIMARY KEY, b INT, CHECK (b > 2))", "InnoDB"),
            (f"CREATE TABLE {name} (id INT PRIMARY KEY, b INT) WITH SYSTEM VERSIONING", "InnoDB"),
            (f"CREATE TABLE {name} (id INT, b INT, s DATE, e DATE, PERIOD FOR p (s, e))", "InnoDB"),
            (f"CREATE TABLE {name} (id INT PRIMARY KEY, b INT) ENGINE=Aria", "Aria"),
        ]
    text, engine = r.choice(forms)
    w.tables.append(Table(name, columns, engine))
    return text


def maintain(w: World) -> str:
    """What is done to such things."""
    t, r = w.table(), w.random
    column = w.column(t)[0]
    if not w.views or r.random() < 0.2:
        w.views.append(name := w.new("v"))
        return r.choice(
            (
                f"CREATE VIEW {name} AS SELECT id, id + 1 AS b FROM {t.name} WHERE id > 2 WITH CHECK OPTION",
                f"CREATE ALGORITHM=TEMPTABLE VIEW {name} AS SELECT id, {t.columns[-1][0]} AS b FROM {t.name}",
                f"CREATE VIEW {name} AS SELECT x.id, y.id AS b FROM {t.name} x JOIN {w.table().name} y ON x.id = y.id",
            )
        )
    forms = [
        f"ALTER TABLE {t.name} DROP PARTITION p0",
        f"ALTER TABLE {t.name} TRUNCATE PARTITION p1",
        f"ALTER TABLE {t.name} COALESCE PARTITION 1",
        f"ALTER TABLE {t.name} ADD PRIMARY KEY (id)",
        f"ALTER TABLE {t.name} DROP PRIMARY KEY",
        f"ALTER TABLE {t.name} ALTER {column} SET DEFAULT 5",
        f"ALTER TABLE {t.name} CHANGE {column} {column} BIGINT",
        f"ALTER TABLE {t.name} CONVERT TO CHARACTER SET utf8",
        f"UPDATE {w.some(w.views, 'v')} SET b = 5 WHERE id = 3",
        f"INSERT INTO {w.some(w.views, 'v')} (id, b) VALUES (3, 4)",
        f"DELETE FROM {w.some(w.views, 'v')} WHERE id = 3",
        f"CREATE TABLE {w.new('t')} SELECT * FROM {w.some(w.views, 'v')}",
        f"RENAME TABLE {t.name} TO {w.new('x')}",
        f"RENAME TABLE {t.name} TO swap, {w.table().name} TO {t.name}, swap TO {w.new('x')}",
        f"INSERT DELAYED INTO {t.name} (id) VALUES (6)",
        f"DELETE LOW_PRIORITY QUICK FROM {t.name} WHERE id = 1",
        f"INSERT HIGH_PRIORITY INTO {t.name} (id) VALUES (7)",
        f"SELECT id FROM {t.name} WHERE id = 1 LOCK IN SHARE MODE",
        f"HANDLER {t.name} OPEN",
        f"FLUSH TABLES {t.name}",
        "CREATE DATABASE IF NOT EXISTS e1",
        f"CREATE TABLE e1.{w.new('z')} (id INT)",
        "USE e1",
        "USE d1",
    ]
    if w.mariadb:
        forms += [
            f"DELETE FROM {t.name} FOR PORTION OF p FROM '2026-01-01' TO '2026-02-01'",
            f"DELETE HISTORY FROM {t.name}",
            f"INSERT INTO {t.name} (id) VALUES (4), (5) RETURNING id",
            f"WITH c AS (SELECT id FROM {t.name}) SELECT * FROM c",
            f"DELETE FROM {t.name} WHERE id IN (SELECT id FROM {w.table().name})",
            f"ALTER TABLE {t.name} ADD SYSTEM VERSIONING",
        ]
    return r.choice(forms)
