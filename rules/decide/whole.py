"""Decisions with nothing remembered and nothing renamed: the whole situation in one question.

The reference the memo is held against (`--no-memo`), and the way for packs the checker does not find local.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ...facts.schema import Relation
from ..engine.question import Question
from ..language.ast import Value
from ..language.program import Program, Row
from .outcome import Decision, outcomes
from .verdicts import with_verdicts

#: how the statement in question is called in facts
STATEMENT = "s"


class WholeDecider:
    """Asks a program about whole situations."""

    def __init__(self, program: Program, relations: Iterable[Relation]) -> None:
        rewritten = with_verdicts(program)
        self._verdicts = rewritten.verdicts
        self._states = tuple(r.name for r in relations if r.role == "state")
        arity = rewritten.program.arity
        outputs = {name: clause.arity for name, clause in rewritten.verdicts.items()}
        outputs |= {f"next_{name}": arity[f"next_{name}"] for name in self._states if f"next_{name}" in arity}
        self._question = Question(rewritten.program, outputs)

    def decide(
        self, binlogs: Iterable[str], facts: Mapping[str, Collection[Row]]
    ) -> tuple[Decision, frozenset[tuple[Value, ...]]]:
        """The decision and the session's next state as rows `(relation, *row without the statement)`."""
        rows = sorted(self._question.ask(STATEMENT, facts), key=repr)
        found = outcomes(binlogs, (row for row in rows if row[0] in self._verdicts), self._verdicts)
        following = frozenset(
            (str(row[0])[len("next_") :], *row[2:]) for row in rows if str(row[0]).startswith("next_")
        )
        return Decision(found, any(o.verdict == "refused" for o in found)), following
