"""Examples of rules from a pack's own tests, with what happens now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from ...facts.door.encoded import Encoded
from ...facts.readers.script import read_statements
from ...rules.packing.pack import Pack
from ..beside import known_of
from ..proof.quotation import quotations
from ..proof.relocate import relocated
from ..render.terminal import render_terminal
from ..ruletest.compare import shown_by
from ..ruletest.expectation import Expectations
from ..ruletest.header import Test, inputs_of_test, read_text, servers_of
from ..ruletest.runner import PackEngines, expectations_of, steps

#: examples of one rule; more say nothing new
MAXIMUM = 2


@dataclass(frozen=True)
class Example:
    """A statement of a test that a rule decides: where, its text, and the proof of what happens."""

    file: str
    line: int
    statement: str
    proof: Encoded


def examples(pack: Pack, tests: Iterable[Path]) -> dict[str, tuple[Example, ...]]:
    """The shortest statements that the tests expect each rule for, by rule id. Raises InputError."""
    found: dict[str, list[Example]] = {}
    engines = PackEngines()
    for (path, server), asked in _shortest(pack, tests).items():
        quoted = quotations(inputs_of_test(path, pack, server).pack)
        for step in steps(path, pack, expectations_of(path, pack, server), engines=engines, server=server):
            for wanted in step.wanted.of:
                outcome = step.outcomes[wanted.binlog]
                is_shown = any(rule_id == wanted.rule_id for _, rule_id in shown_by(outcome))
                if (wanted.rule_id, step.line) not in asked or wanted.todo or not is_shown:
                    continue
                asked.discard((wanted.rule_id, step.line))
                explained = step.explainer.explained
                proof = explained.prove(replace(outcome, verdict=wanted.verdict), wanted.rule_id)
                # a page names files as the pack does, and its columns do not depend on where it was made
                within = relocated(proof, _without(path.parent))
                known = replace(known_of(explained, outcome, within, quoted), assuming=(), beside=())
                shown = render_terminal(explained.compact(within), known=known, chains=True)
                example = Example(path.name, step.line, step.decided.record.text, shown)
                found.setdefault(wanted.rule_id, []).append(example)
    return {rule_id: tuple(sorted(listed, key=_length)) for rule_id, listed in found.items()}


def _shortest(pack: Pack, tests: Iterable[Path]) -> dict[Test, set[tuple[str, int]]]:
    """By file, the (rule id, line) of the statements that are examples; other files need not be run."""
    candidates: dict[str, dict[str, tuple[Test, int]]] = {}
    for path, server in [(file, server) for file in tests for server in servers_of(file)]:
        expected = expectations_of(path, pack, server)
        for statement in read_statements(read_text(path), str(path)):
            record = statement.record
            wanted = expected.get((record.session, record.line, record.column), Expectations())
            for each in wanted.of:
                if each.rule_id and not each.todo and each.verdict != "no":
                    candidates.setdefault(each.rule_id, {}).setdefault(record.text, ((path, server), record.line))
    chosen: dict[Test, set[tuple[str, int]]] = {}
    for rule_id, places in candidates.items():
        for text in sorted(places, key=len)[:MAXIMUM]:
            test, line = places[text]
            chosen.setdefault(test, set()).add((rule_id, line))
    return chosen


def _length(example: Example) -> int:
    return len(example.statement)


def _without(folder: Path) -> Callable[[str], str]:
    return lambda said: said.replace(f"{folder}/", "")
