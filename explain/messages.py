"""What the server says of a decision: one message per rule and cause, over all binlogs it is true of."""

from __future__ import annotations

from dataclasses import dataclass

from ..facts.schema import RELATIONS
from ..rules.decide.columns import column_types
from ..rules.decide.outcome import Decision
from ..rules.decide.verdicts import VerdictClause, with_verdicts
from ..rules.language.program import Program
from .proof.phrase import fill


@dataclass(frozen=True, slots=True)
class Message:
    """A message about some binlogs; `text` has the server's code in front where the verdict has one."""

    binlogs: tuple[str, ...]
    verdict: str
    rule_id: str
    text: str


class Messages:
    """Fills the message templates of a program's verdicts."""

    def __init__(self, program: Program) -> None:
        rewritten = with_verdicts(program)
        self._verdicts = rewritten.verdicts
        self._types = column_types(rewritten.program, RELATIONS)

    def of(self, decision: Decision) -> tuple[Message, ...]:
        """The messages of the rules behind each binlog's verdict, in order of rule id.

        Binlogs that one `{B...}` message is true of are named together, as the server does.
        """
        together: dict[tuple[object, ...], list[str]] = {}
        for outcome in decision.outcomes:
            for reason in outcome.reasons:
                if reason.verdict == outcome.verdict:
                    clause = self._verdicts[reason.relation]
                    alone = None if "{B...}" in clause.rule.get("message") else outcome.binlog
                    together.setdefault((reason.rule_id, reason.relation, reason.values, alone), []).append(
                        outcome.binlog
                    )
        found: dict[tuple[str, str], Message] = {}
        for (_, relation, values, _), binlogs in sorted(together.items(), key=lambda item: str(item[0])):
            clause = self._verdicts[str(relation)]
            text = self._text(clause, values, binlogs)  # type: ignore[arg-type]
            known = found.get((clause.rule.id, text))
            names = tuple(dict.fromkeys((*(known.binlogs if known else ()), *binlogs)))
            found[(clause.rule.id, text)] = Message(names, clause.verdict, clause.rule.id, text)
        return tuple(found.values())

    def _text(self, clause: VerdictClause, values: tuple[str | int, ...], binlogs: list[str]) -> str:
        head = clause.clause.head.variables
        types = dict(zip(clause.variables, self._types[clause.relation][len(clause.clause.head.terms) :], strict=True))
        bindings: dict[str, object] = dict(zip(clause.variables, values, strict=True))
        bindings[head[1].name] = binlogs if len(binlogs) > 1 else binlogs[0]
        said = fill(clause.rule.get("message"), bindings, {k: v for k, v in types.items() if v})  # type: ignore[arg-type]
        return f"[{clause.rule.code}] {said}" if clause.rule.code else said
