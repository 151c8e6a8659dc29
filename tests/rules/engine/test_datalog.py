"""pyDatalog kept in its place: one module imports it, quietly, and other users of it notice nothing."""

from __future__ import annotations

import ast
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.engine.question import Question

PACKAGE = Path(sys.modules["binlogic.rules.engine"].__path__[0]).parents[1]
COUNTING = "bigger(X, Y) :- n(X), n(Y), X > Y."


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_only_one_module_imports_it():
    folders = ("facts", "rules", "explain", "spark")
    found = [
        path.relative_to(PACKAGE).as_posix()
        for folder in folders
        for path in sorted((PACKAGE / folder).rglob("*.py"))
        if any(name.split(".")[0] == "pyDatalog" for name in imported(path))
    ]
    assert found == ["rules/engine/datalog.py"]


def test_importing_it_warns_of_nothing_even_where_warnings_are_errors():
    command = [sys.executable, "-W", "error", "-c", "import binlogic.rules.engine.datalog"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (run.returncode, run.stderr) == (0, "")


def test_a_program_somebody_else_keeps_in_pydatalog_stays_as_it_was(program):
    from pyDatalog import pyDatalog

    pyDatalog.clear()
    pyDatalog.assert_fact("n", 99)
    assert evaluate(program(COUNTING), {"n": {(1,), (2,)}})["bigger"] == {(2, 1)}
    assert pyDatalog.ask("n(X)").answers == [(99,)]
    pyDatalog.clear()


def test_threads_share_a_question_without_mixing_their_facts(program):
    question = Question(program(COUNTING), {"bigger": 2})
    wrong: list[object] = []

    def ask(own: int) -> None:
        for _ in range(50):
            found = question.ask(own, {"n": {(own,), (0,)}})
            if found != {("bigger", own, 0)}:
                wrong.append((own, found))

    threads = [threading.Thread(target=ask, args=(own,)) for own in range(1, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_an_error_in_one_question_leaves_the_next_one_whole(program, monkeypatch):
    question = Question(program(COUNTING), {"bigger": 2})
    facts = {"n": {(1,), (2,)}}
    with monkeypatch.context() as broken:
        broken.setattr("binlogic.rules.engine.datalog.RelationRows.find", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            question.ask(2, facts)
    assert question.ask(2, facts) == {("bigger", 2, 1)}
