"""A decision of a replay as a situation to prove things in: every fact with its origin, every state with its cause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ..facts.fact import Fact as Observed
from ..facts.names import SAVEPOINT, database_of
from ..facts.origin import DEFAULT, NO_SPAN, Origin, Span
from ..facts.readers.place import origin_in
from ..facts.readers.record import Record
from ..facts.resolve.running import ITSELF
from ..facts.schema import RELATIONS
from ..facts.sql.dialect import Vendor
from ..facts.sql.parse import parse_statement
from ..facts.sql.respan import span_map
from ..facts.sql.words import variable_span, words_span
from ..rules.check.own import own_states
from ..rules.decide.columns import column_types
from ..rules.decide.whole import STATEMENT
from ..rules.decide.wording import plain_name
from ..rules.language.ast import Value
from ..rules.language.program import Program, Row
from .history import StateRow, TracedDecision
from .proof.situation import Fact, NameOf, Situation

_TEMPORARY, _HAS_TEMPORARY, _SETTING = "temporary", "temporary_open", "setting"
_GIVEN = {relation.name: relation.types for relation in RELATIONS if relation.role != "config"}


class Situations:
    """Makes the situations of a workload's decisions, each once. file: its name, or what tells that of a record.

    program: the rules, which may declare states of their own. configured: where variables of the server were set
    before the workload, by name.
    """

    def __init__(
        self,
        file: str | Callable[[Record], str],
        vendor: Vendor,
        program: Program,
        configured: Mapping[str, Origin] | None = None,
    ) -> None:
        self._types: dict[str, Sequence[str | None]] = dict(_GIVEN)
        if own := own_states(program.rules):
            types = column_types(program, RELATIONS)
            self._types |= {each.relation.name: types[each.relation.name] for each in own}
        self._configured = configured or {}
        self._file_of: Callable[[Record], str] = file if callable(file) else lambda _: file
        self._vendor = vendor
        self._made: dict[int, Situation] = {}
        self._traced_decisions: list[TracedDecision] = []  # keeps the ids in _made alive

    def of(self, traced: TracedDecision) -> Situation:
        """The situation of a decision; its causes are made when they are asked for."""
        known = self._made.get(id(traced))
        if known is None:
            self._traced_decisions.append(traced)
            known = self._made[id(traced)] = self.build(traced)
        return known

    def build(self, traced: TracedDecision) -> Situation:
        """The same, not kept: for walking through a whole workload."""
        return Situation(self._facts(traced), self.name(traced), self._say(traced), _Causes(self, traced))

    def name(self, traced: TracedDecision) -> str:
        """The place of a decision's statement, e.g. `load.sql:9`, with column and part where they are not the first."""
        record = traced.record
        if not record.line:
            return f"the end of session {record.session}"
        column = f":{record.column}" if record.column > 1 else ""
        part = f".{traced.part}" if traced.part else ""
        return f"{record.file or self._file_of(record)}:{record.line}{column}{part}"

    def _say(self, traced: TracedDecision) -> NameOf:
        place = self.name(traced).rpartition("/")[2]

        def say(kind: str, value: Value) -> str:
            if kind == "statement" and value == STATEMENT:
                return place
            return plain_name(kind, str(value).removeprefix(SAVEPOINT) if kind == "savepoint" else value)

        return say

    def _facts(self, traced: TracedDecision) -> dict[str, dict[Row, Origin]]:
        found: dict[str, dict[Row, Origin]] = {"statement": {(STATEMENT,): self._origin(traced, NO_SPAN)}}
        spans = self._spans(traced)
        for fact in traced.facts:
            span = self._words(traced, fact) if fact.span == NO_SPAN else spans.get(fact.span, fact.span)
            origin = fact.via or self._of_temporary(traced, fact) or self._origin(traced, span)
            found.setdefault(fact.relation, {}).setdefault((STATEMENT, *fact.row), origin)
        for relation, *row in sorted(traced.before, key=repr):  # a set, whose order is another in every process
            cause = traced.made.get((relation, *row))
            where = self._origin(cause, NO_SPAN, session=True) if cause is not None else self._before(relation, row)
            found.setdefault(relation, {})[(STATEMENT, *row)] = where
            if relation == _TEMPORARY and _HAS_TEMPORARY in found and cause is not None:
                found[_HAS_TEMPORARY] = {(STATEMENT,): where}
        for name, config, written in traced.binlogs.facts():
            found.setdefault(name, {})[config] = written or DEFAULT
        for key, origin in list(_objects(found, self._types)):
            found.setdefault("object", {}).setdefault((key,), origin)
            found.setdefault("in_database", {}).setdefault((key, database_of(key)), origin)
        for relation in (r.name for r in RELATIONS if r.role == "observed"):
            pairs = _in_order([name for name in traced.live if name.startswith(SAVEPOINT)])
            found[relation] = {
                (STATEMENT, later, earlier): Origin("session", self._file_of(traced.record)) for later, earlier in pairs
            }
        return found

    def _before(self, relation: str, row: list[Value]) -> Origin:
        """Where a state comes from that no statement made: an option of the server, or nothing written."""
        return self._configured.get(str(row[0]), DEFAULT) if relation == _SETTING and row else DEFAULT

    def _of_temporary(self, traced: TracedDecision, fact: Observed) -> Origin | None:
        """Where a temporary table was made that a fact without a place of its own is about."""
        row = (_TEMPORARY, *fact.row[:1])
        cause = traced.made.get(row) if fact.span == NO_SPAN and row in traced.before else None
        return None if cause is None else self._origin(cause, NO_SPAN)

    def _words(self, traced: TracedDecision, fact: Observed) -> Span:
        """Where the words stand that a fact without a place of its own is about."""
        statement, row = traced.statement, fact.row
        if statement is None or fact.span != NO_SPAN or row[-1:] != (ITSELF,):
            return NO_SPAN
        text = traced.record.text
        if fact.relation == "feature":
            return words_span(text, str(row[0]).removesuffix(" 0"), traced.mode, self._vendor)
        if fact.relation == "reads_variable":
            return variable_span(text, str(row[1]), traced.mode, self._vendor)
        return NO_SPAN

    def _spans(self, traced: TracedDecision) -> dict[Span, Span]:
        """Facts of a remembered template point into its first text; this leads to the text at hand."""
        statement = traced.statement
        if statement is None or statement.text == traced.record.text:
            return {}
        return span_map(statement, parse_statement(traced.record.text, traced.mode, self._vendor))

    def _origin(self, traced: TracedDecision, span: Span, session: bool = False) -> Origin:
        record = traced.record
        inside = traced.statement is not None and span != NO_SPAN
        where = span if inside else Span(0, len(record.text))
        return origin_in(record, self._file_of(traced.record), where, "session" if session else "sql")


class _Causes(Mapping[Fact, tuple[Situation, Fact]]):
    """From a state row, there or gone, to the earlier situation and the `next_` row that made it so."""

    def __init__(self, situations: Situations, traced: TracedDecision) -> None:
        self._situations = situations
        self._traced = traced

    def __getitem__(self, fact: Fact) -> tuple[Situation, Fact]:
        relation, row = fact
        cause = self._traced.made[(relation, *row[1:])]
        return self._situations.of(cause), (f"next_{relation}", row)

    def __iter__(self) -> Iterator[Fact]:
        return (_fact(row) for row in self._traced.made)

    def __len__(self) -> int:
        return len(self._traced.made)


def _fact(row: StateRow) -> Fact:
    return str(row[0]), (STATEMENT, *row[1:])


def _objects(
    facts: Mapping[str, Mapping[Row, Origin]], types: Mapping[str, Sequence[str | None]]
) -> Iterator[tuple[str, Origin]]:
    for name, rows in facts.items():
        for row, origin in rows.items() if name in types else ():
            for value, kind in zip(row, types[name], strict=True):
                if kind == "object":
                    yield str(value), origin


def _in_order(names: list[str]) -> Iterator[tuple[str, str]]:
    for place, later in enumerate(names):
        for earlier in names[:place]:
            yield later, earlier
