"""The smallest changes of binlogs that help a statement, as clingo finds them: the search offers the same ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.explanation import Explained, explain_at
from binlogic.explain.repair import Edit, repairs
from binlogic.facts.names import database_of
from binlogic.rules.engine.clingo import PatternTests, clingo_clause, to_clingo
from binlogic.rules.export.outline import ground
from binlogic.rules.replay.workload import Inputs

clingo = pytest.importorskip("clingo")

#: binlogs, and a statement that the first of them refuses
CASES = {
    "reads outside": ("CREATE BINLOG b LOG(d), IGNORE(d.x);", "INSERT INTO d.t SELECT * FROM d.x;"),
    "reads another database": ("CREATE BINLOG b LOG(d);", "INSERT INTO d.t SELECT * FROM e.x;"),
    "reads two": ("CREATE BINLOG b LOG(d.t);", "INSERT INTO d.t SELECT a.* FROM d.x AS a JOIN e.y AS b ON a.i = b.i;"),
    "two binlogs, each with one": (
        "CREATE BINLOG b LOG(d), FORMAT='STATEMENT';\nCREATE BINLOG c LOG(e), FORMAT='STATEMENT';",
        "UPDATE d.t JOIN e.y ON d.t.i = e.y.i SET d.t.i = 1, e.y.i = 2;",
    ),
    "everything and all but one": (
        "CREATE BINLOG b IGNORE(d.x);\nCREATE BINLOG c;",
        "INSERT INTO d.t SELECT * FROM d.x;",
    ),
    "a join over two databases": (
        "CREATE BINLOG b LOG(d.t);",
        "UPDATE d.t JOIN e.y ON d.t.i = e.y.i SET d.t.i = 1, e.y.i = 2;",
    ),
}
TABLES = "CREATE TABLE d.t (i INT);\nCREATE TABLE d.x (i INT);\nCREATE TABLE e.y (i INT);\nCREATE TABLE e.x (i INT);\n"
#: what ALTER BINLOG changes: relation, what it adds, what it takes away
_ALTER = re.compile(r"ALTER BINLOG '(\w+)' (?:(ADD|DROP) (LOG|IGNORE)\((.+)\)|(LOG ALL)|FORMAT='(ROW)')")
Change = tuple[str, ...]


def change(edit: Edit) -> Change | None:
    """What an edit does to the facts of a binlog: add or drop a fact; None for no ALTER BINLOG."""
    found = _ALTER.fullmatch(edit.sql)
    if found is None:
        return None
    binlog, verb, word, about, is_all, form = found.groups()
    if is_all:
        return ("add", "log_all", binlog)
    if form:
        return ("add", "format_clause", binlog, form)
    key = about.replace("`", "")
    return (verb.lower(), f"{word.lower()}_{'table' if '.' in key else 'database'}", binlog, key)


def possible(explained: Explained) -> Iterator[Change]:
    """Every change of one fact of a binlog about the objects of a statement."""
    facts = explained.situation.facts
    objects = sorted({str(key) for (key,) in facts["object"] if "." in str(key)})
    named = [("table", key) for key in objects] + [("database", db) for db in sorted({*map(database_of, objects)})]
    for (binlog,) in facts["binlog"]:
        for kind, key in named:
            for word in ("log", "ignore"):
                is_there = (binlog, key) in facts.get(f"{word}_{kind}", {})
                yield ("drop" if is_there else "add", f"{word}_{kind}", str(binlog), key)
        yield ("add", "format_clause", str(binlog), "ROW")
        if (binlog,) not in facts.get("log_all", {}):
            yield ("add", "log_all", str(binlog))


def _takes_away(made: Change, relation: str, row: tuple[object, ...]) -> bool:
    """Whether a change takes a fact away; another format takes the place of one, LOG ALL that of all lists."""
    verb, of, binlog, *_ = made
    if binlog != row[0]:
        return False
    if of == "log_all":
        return relation.startswith(("log_", "ignore_"))
    return of == relation and (of == "format_clause" or (verb == "drop" and made[2:] == row))


def _rule(relation: str, row: tuple[Any, ...], conditions: list[str]) -> str:
    head = clingo_clause(ground(relation, row)).rstrip().removesuffix(".")
    return f"{head} :- {', '.join(conditions)}." if conditions else f"{head}."


def smallest(explained: Explained, binlog: str) -> set[frozenset[Change]]:
    """The smallest sets of changes after which a binlog records the statement and none refuses it, by clingo."""
    facts, changes = explained.situation.facts, list(possible(explained))
    text = [to_clingo(explained.program)]
    for relation, rows in facts.items():
        for row in rows:
            fact = clingo_clause(ground(relation, row))
            gone = [n for n, made in enumerate(changes) if _takes_away(made, relation, row)]
            text.append(
                fact.rstrip().removesuffix(".") + (f" :- {', '.join(f'not made({n})' for n in gone)}." if gone else ".")
            )
    for n, (verb, relation, *row) in enumerate(changes):
        if verb == "add":
            text.append(_rule(relation, tuple(row), [f"made({n})"]))
    text += [f"{{ made(0..{len(changes) - 1}) }}.", "#minimize { 1, N : made(N) }.", "#show made/1."]
    text += [f':- not r_recorded("s", "{binlog}").', ':- r_refuses("s", _).']
    control = clingo.Control(["--opt-mode=optN", "--models=0"], logger=lambda *_: None)
    control.add("base", [], "\n".join(text))
    control.ground([("base", [])], context=PatternTests())
    found = set()
    with control.solve(yield_=True) as models:
        for model in models:
            if model.optimality_proven:
                found.add(frozenset(changes[atom.arguments[0].number] for atom in model.symbols(shown=True)))
    return found


@pytest.mark.parametrize("case", CASES)
def test_the_smallest_changes_of_binlogs_are_those_of_clingo(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("binlogic.explain.repair.search.MOST", 1_000)
    binlogs, statement = CASES[case]
    path = tmp_path / "case.sql"
    path.write_text(f"{binlogs}\n{TABLES}{statement}\n")
    inputs = Inputs(path)
    explained = explain_at(inputs, path.read_text().count("\n"))
    outcome = explained.outcome("b")
    assert outcome.verdict == "refused"
    offered = [
        each
        for each in repairs(inputs, explained, outcome).found
        if each.outcome.verdict == "recorded" and all(change(edit) for edit in each.edits)
    ]
    fewest = min((len(each.edits) for each in offered), default=0)
    own = {frozenset(c for e in each.edits if (c := change(e))) for each in offered if len(each.edits) == fewest}
    assert own == smallest(explained, "b")
