"""A workload that two versions of a pack decide differently, as a rule test that tells them apart."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, zip_longest
from pathlib import Path

from ...facts.errors import InputError
from ...rules.authoring.search.smallest import SmallestWorkload
from ...rules.decide.messages import Messages
from ...rules.decide.outcome import Outcome
from ...rules.packing.pack import Pack
from ...rules.replay.workload import Inputs, open_inputs
from .compare import FORMS, shown_by
from .header import inputs_of_test

#: workloads that are run before the search is given up; the search knows less of sessions than the replay
ATTEMPTS = 10


@dataclass(frozen=True)
class SeenStatement:
    """What a test can see of one statement; line 0 is the end of a session."""

    line: int
    outcomes: tuple[Outcome, ...]
    refusals: tuple[str, ...]


@dataclass(frozen=True)
class Witness:
    """A workload with the first statement the versions differ on, by its line, and what each makes of it."""

    statements: tuple[str, ...]
    line: int
    old: SeenStatement
    new: SeenStatement

    @property
    def script(self) -> str:
        """The workload as a rule test that the old version passes and the new one fails."""
        lines = list(map(_line, self.statements))
        key = "expect" if self.line else "expect-end"
        expected = [f"-- {key}: {said}" for said in _expected(self.old, self.new)]
        if not expected:
            expected = [f"-- expect-message: {text}" for text in self.old.refusals]
        at = self.line or len(lines)
        return "\n".join([*lines[: at - 1], *expected, *lines[at - 1 :]]) + "\n"


def first_witness(found: Iterable[SmallestWorkload], old: Pack, new: Pack) -> Witness | None:
    """The first workload on which the packs really differ, with no more schema than it needs."""
    for workload in islice(found, ATTEMPTS):
        witness = witnessed(workload.script, old, new)
        if witness:
            needed = workload.schema
            for text in workload.schema:
                less = tuple(each for each in needed if each != text)
                smaller = witnessed(replace(workload, schema=less).script, old, new)
                if smaller:
                    needed, witness = less, smaller
            return witness
    return None


def witnessed(statements: tuple[str, ...], old: Pack, new: Pack) -> Witness | None:
    """Where two packs differ on a workload of one-line statements; None where they do not."""
    statements = tuple(" ".join(text.split()) for text in statements)
    script = "".join(f"{_line(text)}\n" for text in statements)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "workload.sql"
        path.write_text(script, encoding="utf-8")
        inputs = inputs_of_test(path, old), inputs_of_test(path, new)
        return next((Witness(statements, a.line, a, b) for a, b in differences(*inputs)), None)


def _line(text: str) -> str:
    """A comment as it is, a statement with its end."""
    return text if text.startswith("--") else f"{text};"


def differences(old: Inputs, new: Inputs) -> Iterator[tuple[SeenStatement, SeenStatement]]:
    """The statements of one workload that two packs decide differently. Raises InputError."""
    for one, two in zip_longest(_seen(old), _seen(new)):
        if one is None or two is None or one.line != two.line:
            # only the end of a session is decided by one and not by the other
            if one is not None and not one.line:
                yield one, SeenStatement(0, (), ())
            elif two is not None and not two.line:
                yield SeenStatement(0, (), ()), two
            return
        if _visible(one) != _visible(two) or one.refusals != two.refusals:
            yield one, two


def _seen(inputs: Inputs) -> Iterator[SeenStatement]:
    messages = Messages(inputs.pack.program)
    try:
        for decided in open_inputs(inputs).decided():
            decision = decided.decision
            refusals = sorted(message.text for message in messages.of(decision) if message.verdict == "refused")
            yield SeenStatement(decided.record.line, decision.outcomes, tuple(refusals))
    except (KeyError, ValueError, IndexError) as error:  # no engine can use a broken version
        raise InputError("BE107", f"the rules cannot be run: {error}") from error


def _visible(seen: SeenStatement) -> dict[str, frozenset[tuple[str, str]]]:
    return {outcome.binlog: shown_by(outcome) for outcome in seen.outcomes}


def _expected(old: SeenStatement, new: SeenStatement) -> Iterator[str]:
    """Expectations that hold of the old version and not of the new one, the shortest that say enough."""
    after = {outcome.binlog: outcome for outcome in new.outcomes}
    for outcome in old.outcomes:
        other = after.get(outcome.binlog)
        before, now = shown_by(outcome), shown_by(other) if other else frozenset()
        for verdict, rule_id in sorted(before - now):
            if verdict in FORMS:
                if other is not None and other.verdict == outcome.verdict and other.format != outcome.format:
                    yield f"{outcome.binlog} {outcome.verdict} {rule_id} as {outcome.format}"
            else:
                yield f"{outcome.binlog} {verdict} {rule_id}"
        for verdict, rule_id in sorted(now - before):
            if verdict not in FORMS and other is not None and other.verdict == outcome.verdict:
                yield f"{outcome.binlog} no {rule_id}"
