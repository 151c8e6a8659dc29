"""Examples of rules from a pack's own tests, with what happens now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from ...rules.pack import Pack
from ..proof.relocate import relocated
from ..render.terminal import render_terminal
from ..ruletest.compare import shown_by
from ..ruletest.runner import Engines, expectations_of, steps

#: examples of one rule; more say nothing new
MAXIMUM = 2


@dataclass(frozen=True)
class Example:
    """A statement of a test that a rule decides: where, its text, and the proof of what happens."""

    file: str
    line: int
    statement: str
    proof: str


def examples(pack: Pack, tests: Iterable[Path]) -> dict[str, tuple[Example, ...]]:
    """The shortest statements that the tests expect each rule for, by rule id. Raises InputError."""
    found: dict[str, list[Example]] = {}
    engines = Engines()
    for path in tests:
        for step in steps(path, pack, expectations_of(path, pack), engines=engines):
            for wanted in step.wanted.of:
                outcome = step.outcomes[wanted.binlog]
                is_shown = any(rule_id == wanted.rule_id for _, rule_id in shown_by(outcome))
                text = step.decided.record.text
                if wanted.todo or wanted.verdict == "no" or not is_shown or not _is_better(found, wanted.rule_id, text):
                    continue
                explained = step.explainer.explained
                proof = explained.prove(replace(outcome, verdict=wanted.verdict), wanted.rule_id)
                # a page names files as the pack does, and its columns do not depend on where it was made
                within = relocated(proof, _without(path.parent))
                example = Example(path.name, step.line, text, render_terminal(explained.compact(within), chains=True))
                listed = [*found.get(wanted.rule_id, []), example]
                found[wanted.rule_id] = sorted(listed, key=lambda each: len(each.statement))[:MAXIMUM]
    return {rule_id: tuple(listed) for rule_id, listed in found.items()}


def _without(folder: Path) -> Callable[[str], str]:
    return lambda said: said.replace(f"{folder}/", "")


def _is_better(found: dict[str, list[Example]], rule_id: str, text: str) -> bool:
    """Whether a statement is worth proving: there is room, or it is shorter than what is there, and new."""
    listed = found.get(rule_id, [])
    if any(example.statement == text for example in listed):
        return False
    return len(listed) < MAXIMUM or len(text) < len(listed[-1].statement)
