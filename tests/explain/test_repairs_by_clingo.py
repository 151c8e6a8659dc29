"""The smallest changes of binlogs, session and tables that help a statement, as clingo finds them.

The search offers the same ones, found by running the workload with each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.explanation import Explained, explain_at
from binlogic.explain.repair import Edit, repairs
from binlogic.facts.names import database_of
from binlogic.rules.decide.outcome import Outcome
from binlogic.rules.engine.clingo import PatternTests, clingo_clause, to_clingo
from binlogic.rules.export.outline import ground
from binlogic.rules.packing.choice import chosen_pack
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
#: a fact that is added or taken away: which of the two, relation, row
Change = tuple[str, str, tuple[Any, ...]]
#: what a session or a table is changed to by an edit: the fact that it adds or, with False, takes away
_SETS = (
    (r"SET SESSION binlog_format = '(\w+)'", True, "setting", ("binlog_format", "{0}")),
    (r"SET SESSION (sql_log_bin) = 1", True, "setting", ("{0}", "ON")),
    (r"SET SESSION TRANSACTION ISOLATION LEVEL (REPEATABLE) READ", True, "setting", ("tx_isolation", "{0}-READ")),
    (r"ALTER TABLE `d`\.`(\w+)` ENGINE=InnoDB", True, "engine", ("d.{0}", "INNODB")),
    (r"ALTER TABLE `d`\.`(\w+)` DROP PRIMARY KEY, ADD PRIMARY KEY .*", False, "autoinc_not_first", ("d.{0}",)),
)
OF_BINLOGS = frozenset({"log_all", "format_clause", "log_table", "log_database", "ignore_table", "ignore_database"})
WRONG = ("refused", "fails", "unknown", "warned")
SERVER = """CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, v INT) ENGINE=InnoDB;
CREATE TABLE a (k INT, id INT AUTO_INCREMENT, PRIMARY KEY (k, id)) ENGINE=MyISAM;
CREATE TABLE b (id INT PRIMARY KEY, v INT) ENGINE=BLACKHOLE;
"""
#: statements of a server under STATEMENT, each with how many changes help
SESSIONS = {
    "LIMIT": ("UPDATE t SET v = 1 LIMIT 1;", 1),
    "the log is off, and LIMIT": ("SET sql_log_bin = 0;\nUPDATE t SET v = 1 LIMIT 1;", 2),
    "isolation": ("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;\nUPDATE t SET v = 1 WHERE id = 1;", 1),
    "isolation, and LIMIT": ("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;\nUPDATE t SET v = 1 LIMIT 1;", 1),
    "AUTO_INCREMENT is second": ("INSERT INTO a (k) VALUES (1);", 1),
    "BLACKHOLE in rows": ("SET binlog_format = 'ROW';\nDELETE FROM b;", 1),
}


def change(edit: Edit) -> Change | None:
    """What an edit does to the facts of a binlog, session or table: add or drop one; None for another edit."""
    for pattern, is_added, relation, row in _SETS:
        if told := re.fullmatch(pattern, edit.sql):
            return ("add" if is_added else "drop", relation, ("s", *(each.format(told[1]) for each in row)))
    found = _ALTER.fullmatch(edit.sql)
    if found is None:
        return None
    binlog, verb, word, about, is_all, form = found.groups()
    if is_all:
        return ("add", "log_all", (binlog,))
    if form:
        return ("add", "format_clause", (binlog, form))
    key = about.replace("`", "")
    return (verb.lower(), f"{word.lower()}_{'table' if '.' in key else 'database'}", (binlog, key))


def of_binlogs(explained: Explained) -> Iterator[Change]:
    """Every change of one fact of a binlog about the objects of a statement."""
    facts = explained.situation.facts
    objects = sorted({str(key) for (key,) in facts["object"] if "." in str(key)})
    named = [("table", key) for key in objects] + [("database", db) for db in sorted({*map(database_of, objects)})]
    for (binlog,) in facts["binlog"]:
        for kind, key in named:
            for word in ("log", "ignore"):
                is_there = (binlog, key) in facts.get(f"{word}_{kind}", {})
                yield ("drop" if is_there else "add", f"{word}_{kind}", (binlog, key))
        yield ("add", "format_clause", (binlog, "ROW"))
        if (binlog,) not in facts.get("log_all", {}):
            yield ("add", "log_all", (binlog,))


def of_session(explained: Explained) -> Iterator[Change]:
    """Every change of a variable of the session or of a table of the statement."""
    facts = explained.situation.facts
    values = [("binlog_format", each) for each in ("ROW", "MIXED", "STATEMENT")]
    for variable, value in [*values, ("sql_log_bin", "ON"), ("tx_isolation", "REPEATABLE-READ")]:
        if ("s", variable, value) not in facts["setting"]:
            yield ("add", "setting", ("s", variable, value))
    yield from (("add", "engine", ("s", table, "INNODB")) for _, table, engine in facts["engine"] if engine != "INNODB")
    yield from (("drop", "autoinc_not_first", row) for row in facts.get("autoinc_not_first", ()))


def _takes_away(made: Change, relation: str, row: tuple[object, ...]) -> bool:
    """Whether a change takes a fact away; another value takes the place of one, LOG ALL that of all lists."""
    verb, of, key = made
    if of == "log_all":
        return relation.startswith(("log_", "ignore_")) and row[0] == key[0]
    if of != relation:
        return False
    return row == key if verb == "drop" else of in ("format_clause", "setting", "engine") and row[:-1] == key[:-1]


def _rule(relation: str, row: tuple[Any, ...], conditions: list[str]) -> str:
    head = clingo_clause(ground(relation, row)).rstrip().removesuffix(".")
    return f"{head} :- {', '.join(conditions)}." if conditions else f"{head}."


def smallest(explained: Explained, binlog: str, changes: list[Change]) -> set[frozenset[Change]]:
    """The smallest sets of changes after which a binlog records the statement and nothing is wrong, by clingo."""
    facts, program = explained.situation.facts, explained.program
    text = [to_clingo(program)]
    for relation, rows in facts.items():
        for row in rows:
            gone = [n for n, made in enumerate(changes) if _takes_away(made, relation, row)]
            text.append(_rule(relation, row, [f"not made({n})" for n in gone]))
    for n, (verb, relation, row) in enumerate(changes):
        if verb == "add":
            text.append(_rule(relation, row, [f"made({n})"]))
    text += [f"{{ made(0..{len(changes) - 1}) }}.", "#minimize { 1, N : made(N) }.", "#show made/1."]
    wrong = {clause.head for rule in program.rules if rule.verdict in WRONG for clause in rule.clauses}
    heads = {(head.predicate, len(head.terms)) for head in wrong}
    text += [f":- r_{name}({', '.join(['_'] * arity)})." for name, arity in sorted(heads)]
    text += [f':- not r_recorded("s", "{binlog}").']
    control = clingo.Control(["--opt-mode=optN", "--models=0"], logger=lambda *_: None)
    control.add("base", [], "\n".join(text))
    control.ground([("base", [])], context=PatternTests())
    found = set()
    with control.solve(yield_=True) as models:
        for model in models:
            if model.optimality_proven:
                found.add(frozenset(changes[atom.arguments[0].number] for atom in model.symbols(shown=True)))
    return found


def offered(inputs: Inputs, explained: Explained, outcome: Outcome) -> list[frozenset[Change]]:
    """The changes of each repair that is offered, of those that clingo may choose from."""
    found = [each.edits for each in repairs(inputs, explained, outcome).found if each.outcome.verdict == "recorded"]
    told = [[change(edit) for edit in edits] for edits in found]
    return [frozenset(each for each in changes if each) for changes in told if all(changes)]


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
    own = [each for each in offered(inputs, explained, outcome) if all(of in OF_BINLOGS for _, of, _ in each)]
    fewest = min(map(len, own), default=0)
    assert {each for each in own if len(each) == fewest} == smallest(explained, "b", list(of_binlogs(explained)))


@pytest.mark.parametrize("case", SESSIONS)
def test_the_smallest_changes_of_session_and_tables_are_those_of_clingo(case: str, tmp_path: Path) -> None:
    statements, size = SESSIONS[case]
    path = tmp_path / "case.sql"
    path.write_text(f"{SERVER}{statements}\n")
    inputs = Inputs(path, pack=chosen_pack("", "mysql-5.6"), settings={"binlog_format": "STATEMENT"})
    explained = explain_at(inputs, path.read_text().count("\n"))
    found = smallest(explained, "binlog", list(of_session(explained)))
    assert set(offered(inputs, explained, explained.outcome())) == found
    assert {len(each) for each in found} == {size}
