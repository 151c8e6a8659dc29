"""Stored programs with handlers, cursors, variables, parameters, dynamic SQL and loops."""

from __future__ import annotations

from .rows import delete, insert, query, update
from .world import World

_CHANGES = (insert, insert, update, delete)


def routine(w: World) -> str:
    """A procedure, a function or a trigger with control flow; or a CALL."""
    r = w.random
    if w.with_arguments and r.random() < 0.5:
        name, count = r.choice(w.with_arguments)
        return f"CALL {name}({', '.join(_argument(w) for _ in range(count))})"
    form = r.randint(0, 7)
    t = w.table()
    if form == 0:
        w.functions.append(name := w.new("f"))
        return (
            f"CREATE FUNCTION {name}(x INT) RETURNS INT READS SQL DATA BEGIN DECLARE n INT DEFAULT 0; "
            f"SELECT COUNT(*) INTO n FROM {t.name}; RETURN n + x; END"
        )
    if form == 1:
        w.triggers.append(name := w.new("g"))
        return (
            f"CREATE TRIGGER {name} BEFORE {r.choice(('INSERT', 'UPDATE'))} ON {t.name} FOR EACH ROW "
            f"SET NEW.{w.column(t)[0]} = {w.value(w.column(t)[1])}"
        )
    w.with_arguments.append((name := w.new("p"), 1))
    return f"CREATE PROCEDURE {name}(IN x INT) BEGIN {_body(w, form)}; END"


def _body(w: World, form: int) -> str:
    r, t, one = w.random, w.table(), w.random.choice(_CHANGES)
    key = t.columns[0][0]
    if form == 2:
        kind = r.choice(("CONTINUE", "EXIT"))
        caught = r.choice(("SQLEXCEPTION", "1062", "SQLSTATE '23000'", "NOT FOUND", "SQLWARNING"))
        return f"DECLARE {kind} HANDLER FOR {caught} SET @b = 1; {one(w)}; {one(w)}; {query(w)}"
    if form == 3:
        return (
            f"DECLARE done, v INT DEFAULT 0; DECLARE c CURSOR FOR SELECT {key} FROM {t.name}; "
            f"DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = 1; OPEN c; "
            f"l: LOOP FETCH c INTO v; IF done THEN LEAVE l; END IF; "
            f"UPDATE {t.name} SET {key} = v + 100 WHERE {key} = v; END LOOP; CLOSE c"
        )
    if form == 4:
        text = one(w).replace("'", "''")
        return f"SET @s = '{text}'; PREPARE st FROM @s; EXECUTE st; DEALLOCATE PREPARE st"
    if form == 5:
        return f"WHILE x > 0 DO INSERT INTO {t.name} ({key}) VALUES (x); SET x = x - 1; END WHILE"
    if form == 6:
        return f"IF x > 1 THEN {one(w)}; ELSE {one(w)}; END IF; CASE x WHEN 1 THEN {one(w)}; ELSE SET @a = x; END CASE"
    return f"START TRANSACTION; {one(w)}; SAVEPOINT sp; {one(w)}; ROLLBACK TO sp; COMMIT"


def _argument(w: World) -> str:
    return w.random.choice(("0", "1", "2", "3", "@a", "NULL", "1 + 1"))
