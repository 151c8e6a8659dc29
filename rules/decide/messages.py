"""What the server says of a decision: one message per rule and cause, over all binlogs it is true of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...facts.schema import RELATIONS
from ..language.ast import Value
from ..language.program import Program
from .columns import column_types
from .outcome import BESIDE, Decision, Outcome
from .verdicts import VerdictClause, with_verdicts
from .wording import fill, words_of


@dataclass(frozen=True, slots=True)
class Message:
    """A message about some binlogs; `text` has the server's code in front where the verdict has one.

    values: what the rule says it of, as addresses have them (explain/address.py). fix: what to do.
    """

    binlogs: tuple[str, ...]
    verdict: str
    rule_id: str
    text: str
    values: tuple[str, ...] = ()
    fix: str = ""
    code: int | None = None


#: what a clause's message variables are bound to
Bindings = tuple[tuple[str, Value], ...]


_EXPLAINED = frozenset({"refused", "row", "statement"})
#: verdicts whose messages are worth keeping of every statement
_NOTED = frozenset({"refused", "unknown", "undecided", "fails", *BESIDE})


class Messages:
    """Fills the message templates of a program's verdicts."""

    def __init__(self, program: Program) -> None:
        rewritten = with_verdicts(program)
        self._verdicts = rewritten.verdicts
        self._types = column_types(rewritten.program, RELATIONS)
        rules = {clause.rule for clause in self._verdicts.values()}
        self._saying_why = frozenset(rule.id for rule in rules if "reason" in rule.get("tags").split())

    def reasons(self, decision: Decision) -> tuple[Message, ...]:
        """The messages of rules that say why, those tagged `reason`, with their refusals."""
        found = self.of(decision, _EXPLAINED)
        return tuple(each for each in found if each.verdict == "refused" or each.rule_id in self._saying_why)

    def speak(self, outcomes: Iterable[Outcome]) -> bool:
        """Whether some rule says more of these outcomes than what they are."""
        return any(self._is_noted(reason.verdict, reason.rule_id) for each in outcomes for reason in each.reasons)

    def noted(self, decision: Decision) -> tuple[Message, ...]:
        """Warnings, advice, errors, what is unknown, and the rules that say why: all but the names of outcomes."""
        found = self.of(decision, _NOTED | _EXPLAINED)
        return tuple(each for each in found if self._is_noted(each.verdict, each.rule_id))

    def _is_noted(self, verdict: str, rule_id: str) -> bool:
        return verdict in _NOTED or (verdict in _EXPLAINED and rule_id in self._saying_why)

    def of(self, decision: Decision, verdicts: frozenset[str] = frozenset()) -> tuple[Message, ...]:
        """The messages of the rules behind each binlog's verdict, or of those with one of `verdicts`, by rule id.

        Binlogs that one `{B...}` message is true of are named together, as the server does.
        """
        together: dict[tuple[str, Bindings, str | None], tuple[VerdictClause, list[str]]] = {}
        for outcome in decision.outcomes:
            for reason in outcome.reasons:
                if reason.verdict in verdicts or (not verdicts and reason.verdict == outcome.verdict):
                    clause = self._verdicts[reason.relation]
                    alone = None if "{B...}" in clause.rule.get("message") else outcome.binlog
                    # Clauses of one rule say the same where they bind the same.
                    said = tuple(zip(clause.names, reason.values, strict=True))
                    together.setdefault((reason.rule_id, said, alone), (clause, []))[1].append(outcome.binlog)
        found: dict[tuple[str, str], Message] = {}
        for (rule_id, said, _), (clause, binlogs) in sorted(together.items(), key=lambda item: str(item[0])):
            text, fix = self._texts(clause, said, list(dict.fromkeys(binlogs)))
            known = found.get((rule_id, text))
            names = tuple(dict.fromkeys((*(known.binlogs if known else ()), *binlogs)))
            values = known.values if known else words_of(value for _, value in said)
            found[(rule_id, text)] = Message(names, clause.verdict, rule_id, text, values, fix, clause.rule.code)
        return tuple(found.values())

    def _texts(self, clause: VerdictClause, said: Bindings, binlogs: list[str]) -> tuple[str, str]:
        """The message and what to do."""
        head = clause.clause.head
        kinds = zip(clause.names, self._types[clause.relation][2:], strict=True)
        bindings: dict[str, Value | list[str]] = dict(said)
        bindings[head.variables[1].name] = binlogs if len(binlogs) > 1 else binlogs[0]
        types = {name: kind for name, kind in kinds if kind}
        statement = head.variables[0].name
        bindings[statement], types[statement] = "", "statement"
        text, fix = (fill(clause.rule.get(key), bindings, types) for key in ("message", "fix"))
        return f"[{clause.rule.code}] {text}" if clause.rule.code else text, fix
