"""Statements that change rows, as clients send them."""

from __future__ import annotations

from .world import Table, World


def insert(w: World) -> str:
    """INSERT or REPLACE in one of its forms."""
    t, r = w.table(), w.random
    names = [name for name, _ in t.columns]
    one = f"({_row(w, t)})"
    verb = r.choice(("INSERT INTO", "INSERT INTO", "INSERT INTO", "INSERT IGNORE INTO", "REPLACE INTO"))
    name, kind = w.column(t)
    other = w.table()
    forms = [
        f"{verb} {t.name} VALUES {one}",
        f"{verb} {t.name} VALUES {one}",
        f"{verb} {t.name} VALUES {one}, ({_row(w, t)})",
        f"{verb} {t.name} ({', '.join(names)}) VALUES {one},{one}",
        f"{verb} {t.name} ({names[0]}) VALUES ({r.randint(0, 9)})",
        f"{verb} {t.name} SET {names[0]} = {r.randint(0, 9)}, {name} = {w.value(kind)}",
        f"{verb} {t.name} () VALUES ()",
        f"{verb} {t.name} ({names[0]}) SELECT {other.columns[0][0]} + 10 FROM {other.name}",
        f"{verb} {t.name} SELECT * FROM {t.name}{w.where(t)}",
    ]
    if not verb.startswith("REPLACE"):
        forms += [f"INSERT INTO {t.name} VALUES {one} ON DUPLICATE KEY UPDATE {name} = {w.value(kind)}"] * 2
        forms.append(f"INSERT INTO {t.name} VALUES {one} ON DUPLICATE KEY UPDATE {name} = VALUES({name})")
    if w.mariadb:
        forms.append(f"{verb} {t.name} VALUES {one} RETURNING {names[0]}")
    return r.choice(forms)


def update(w: World) -> str:
    """UPDATE of one table or several."""
    t, u, r = w.table(), w.table(), w.random
    name, kind = w.column(t)
    ignore = "IGNORE " if r.random() < 0.1 else ""
    forms = [f"UPDATE {ignore}{t.name} SET {name} = {w.value(kind)}{w.where(t)}"] * 4
    forms.append(f"UPDATE {t.name} SET {name} = {name} + 1{w.where(t)}")
    forms.append(f"UPDATE {t.name} SET {t.columns[0][0]} = {t.columns[0][0]} + 20{w.where(t)}")
    if u.name != t.name:
        joined = f"{t.name}.{t.columns[0][0]} = {u.name}.{u.columns[0][0]}"
        theirs, what = w.column(u)
        forms.append(f"UPDATE {t.name}, {u.name} SET {t.name}.{name} = {w.value(kind)} WHERE {joined}")
        forms.append(f"UPDATE {t.name} LEFT JOIN {u.name} ON {joined} SET {u.name}.{theirs} = {w.value(what)}")
        both = f"{t.name}.{name} = {w.value(kind)}, {u.name}.{theirs} = {w.value(what)}"
        forms.append(f"UPDATE {t.name} JOIN {u.name} ON {joined} SET {both}")
    return r.choice(forms)


def delete(w: World) -> str:
    """DELETE of one table or several, TRUNCATE."""
    t, u, r = w.table(), w.table(), w.random
    forms = [f"DELETE FROM {t.name}{w.where(t)}"] * 5 + [f"TRUNCATE {t.name}", f"DELETE IGNORE FROM {t.name}"]
    if u.name != t.name:
        joined = f"{t.name}.{t.columns[0][0]} = {u.name}.{u.columns[0][0]}"
        forms.append(f"DELETE {t.name} FROM {t.name}, {u.name} WHERE {joined}")
        forms.append(f"DELETE {t.name}, {u.name} FROM {t.name} JOIN {u.name} ON {joined}")
    return r.choice(forms)


def load(w: World) -> str:
    """LOAD DATA of the file that recorders lay down."""
    t = w.table()
    how = w.random.choice(("", "", " REPLACE", " IGNORE"))
    into = f"LOAD DATA INFILE '{{io}}/rows.csv'{how} INTO TABLE {t.name} FIELDS TERMINATED BY ','"
    return into + w.random.choice(
        ("", f" ({t.columns[0][0]}, @v)", f" ({t.columns[0][0]}, @v) SET {w.column(t)[0]} = @v")
    )


def query(w: World) -> str:
    """Statements that read, some of which write through functions or lock."""
    t = w.table()
    forms = [f"SELECT * FROM {t.name}{w.where(t)}", f"SELECT COUNT(*) INTO @a FROM {t.name}", "SELECT 1", "DO 1"]
    forms += [f"SELECT * FROM {t.name} FOR UPDATE", f"SHOW CREATE TABLE {t.name}", f"EXPLAIN SELECT * FROM {t.name}"]
    if w.functions:
        called = w.some(w.functions, "f")
        forms += [f"SELECT {called}(1)", f"DO {called}(2)", f"SET @b = {called}(3)"]
        forms.append(f"UPDATE {t.name} SET {w.column(t)[0]} = {called}(1)")
        forms.append(f"INSERT INTO {t.name} ({t.columns[0][0]}) VALUES ({called}(4))")
    if w.views:
        view = w.some(w.views, "v")
        forms += [
            f"SELECT * FROM {view}",
            f"UPDATE {view} SET b = 3",
            f"INSERT INTO {view} VALUES (7, 1)",
            f"DELETE FROM {view}",
        ]
    return w.random.choice(forms)


def _row(w: World, t: Table) -> str:
    values = [w.value(kind) for _, kind in t.columns]
    values[0] = w.random.choice((str(w.random.randint(0, 9)), str(w.random.randint(0, 9)), "NULL", values[0]))
    return ", ".join(values)
