"""Writes into a test file what really happens, where an expectation says something else.

Only lines of `--` comments are rewritten. A `because` keeps the facts that still hold; a todo that holds becomes an
expectation. Nothing is accepted where the rules contradict themselves.
"""

from __future__ import annotations

import re
from pathlib import Path

from ...facts.errors import InputError
from ...rules.decide.outcome import BESIDE, Outcome
from ...rules.packing.pack import Pack
from .compare import ComparedStep, difference, facts_of, values_of, with_values
from .events import in_words
from .expectation import Expectation
from .header import read_text, servers_of
from .runner import PackEngines, expectations_of, steps

#: line of the file -> the lines that take its place
_Edits = dict[int, list[str]]


def accept(path: Path, pack: Pack, engines: PackEngines | None = None) -> tuple[str, int]:
    """The text of a test file with its expectations as they are met now, and how many lines changed.

    Raises InputError as `run_test` does, and BE108 where an expectation stands in no `--` comment.
    """
    text = read_text(path)
    lines = text.split("\n")
    edits: _Edits = {}
    told: list[ComparedStep] = []
    agreed: dict[tuple[int, str], str | None] = {}
    for server in servers_of(path):
        of = f" {server}" if server else ""
        expected = expectations_of(path, pack, server)
        for step in steps(path, pack, expected, memo=False, engines=engines, server=server):
            for each in step.wanted.of:
                now = _now(step, each)
                if agreed.setdefault((each.line, str(each)), now) != now:
                    raise _servers_differ(path, each.line)
                if now is not None:
                    _rewrite(edits, lines, each, now, str(path))
            if step.wanted.messages and step.refusals != set(step.wanted.messages):
                _messages(edits, lines, step)
            if step.wanted.events is not None:
                told.append(step)
            for outcome in step.wrong_others():
                words = _words(outcome, rule=True, form=False)
                _before(edits, lines, step.line, f"-- expect{of}: {outcome.binlog} {words}")
    for step in told:
        if agreed.setdefault((step.wanted.events_line, ""), in_words(step.events)) != in_words(step.events):
            raise _servers_differ(path, step.wanted.events_line)
        _events(edits, lines, step)
    changed = sum(edits[number] != [lines[number - 1]] for number in edits)
    return "\n".join(line for number, old in enumerate(lines, 1) for line in edits.get(number, [old])), changed


def _servers_differ(path: Path, line: int) -> InputError:
    hint = "expect it of each server by its name: -- expect NAME: ..."
    return InputError("BE108", "an expectation of several servers holds on some of them", str(path), line, hint=hint)


def _now(step: ComparedStep, each: Expectation) -> str | None:
    """The expectation as it is met now; None where it is met as it stands."""
    outcome = step.outcomes[each.binlog]
    wrong = bool(difference(each, outcome))
    if wrong != each.todo:
        if each.values and each.rule_id in {reason.rule_id for reason in outcome.reasons}:
            return _said(each, values_of(outcome, each.rule_id), outcome.format if each.format else "")
        return f"{each.binlog} {_words(outcome, bool(each.rule_id), bool(each.format))}"
    if each.todo:
        return None
    missing = step.explainer.missing(outcome, each) if each.because else ()
    if not missing:
        return None
    kept = [fact for fact in facts_of(each.because) if fact not in missing]
    because = f" because {' and '.join(kept)}" if kept else ""
    return _said(each, each.values, each.format) + because


def _said(each: Expectation, values: frozenset[str], form: str) -> str:
    """The expectation with these values and this form, and no facts."""
    rule = f" {with_values(each.rule_id, values)}" if each.rule_id else ""
    return f"{each.binlog} {each.verdict}{rule}{f' as {form}' if form else ''}"


def _words(outcome: Outcome, rule: bool, form: bool) -> str:
    beside = next((r for r in outcome.reasons if r.verdict in BESIDE), None)
    verdict = outcome.verdict
    rule_id = outcome.rule_ids[0] if outcome.rule_ids else ""
    if verdict == "undecided" and beside:
        verdict, rule_id = beside.verdict, beside.rule_id
    written = f"{verdict} {rule_id}" if rule and rule_id else verdict
    return f"{written} as {outcome.format}" if form and outcome.format else written


def _rewrite(edits: _Edits, lines: list[str], each: Expectation, now: str, file: str) -> None:
    """Put `now` where the expectation stands in its line."""
    current = edits.get(each.line, [lines[each.line - 1]])
    words = r"\s+".join(map(re.escape, (each.binlog, each.verdict, *([each.rule_id] if each.rule_id else ()))))
    pattern = re.compile(rf"(--.*?\b(?:expect|expect-end|todo)(?: [^:]*)?:(?:[^;]*;)*?\s*){words}(?![\w-])[^;]*")
    for index, line in enumerate(current):
        if now in line and each.line in edits:
            return  # another server has it by now
        if found := pattern.search(line):
            behind = " " if line[found.end() :] else ""
            before = found[1].replace("todo:", "expect:") if each.todo else found[1]
            rewritten = line[: found.start()] + before + now + behind.strip() + line[found.end() :]
            edits[each.line] = [*current[:index], rewritten, *current[index + 1 :]]
            return
    hint = "write it behind `--` on a line of its own"
    raise InputError("BE108", "this expectation cannot be rewritten", file, each.line, hint=hint)


def _messages(edits: _Edits, lines: list[str], step: ComparedStep) -> None:
    """The messages that are no longer printed go, the new ones come in their place."""
    new = sorted(step.refusals - set(step.wanted.messages))
    gone = set(step.wanted.messages) - step.refusals
    for number in range(step.line, 0, -1):
        line = lines[number - 1]
        key, _, said = line.partition("expect-message:")
        if said.strip() in gone and key.strip() == "--":
            gone.discard(said.strip())
            edits[number] = [f"{key}expect-message: {new.pop(0)}"] if new else []
    for text in new:
        _before(edits, lines, step.line, f"-- expect-message: {text}")


def _events(edits: _Edits, lines: list[str], step: ComparedStep) -> None:
    number = step.wanted.events_line
    found = re.match(r"(.*?--\s*expect(?:-end)?-events(?: [^:]*)?:)", lines[number - 1])
    if found and in_words(step.events) != step.wanted.events:
        edits[number] = [f"{found[1]} {in_words(step.events)}"]


def _before(edits: _Edits, lines: list[str], line: int, added: str) -> None:
    current = edits.get(line, [lines[line - 1]])
    edits[line] = [*current[:-1], added, current[-1]]
