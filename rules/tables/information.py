"""Which tables a statement's tables info names, as the pack's rules derive it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...facts.fact import Fact
from ...facts.names import database_of
from ..decide.whole import STATEMENT
from ..engine.evaluate import Evaluator
from ..language.program import Row
from ..packing.loading import builtin_pack
from ..packing.pack import Pack

PACK = "tables-info"
#: the binary log that the rules speak of
LOG = "log"

Facts = dict[str, set[Row]]
_KEPT = 50_000


class TablesInfo:
    """Answers, each situation asked once.

    rows: whether the log holds rows in place of statements, so that a statement is judged as the server will log it;
    for a statement that stands in a log it is False.
    """

    def __init__(self, rows: bool = False, pack: Pack | None = None) -> None:
        self.program = (pack or builtin_pack(PACK)).program
        self._evaluator = Evaluator(self.program)
        self._rows = rows
        self._known: dict[tuple[Row, ...], tuple[str, ...]] = {}

    def of(self, facts: Sequence[Fact], temporary: Iterable[str] = ()) -> tuple[str, ...]:
        """The keys of the tables in the order of the text. `temporary`: those that are temporary tables."""
        live = sorted(temporary)
        key = (*((fact.relation, *fact.row) for fact in facts), tuple(live))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            found = self._known[key] = self._derived(facts, live)
        return found

    def situation(self, facts: Sequence[Fact], temporary: Iterable[str] = ()) -> Facts:
        """All facts that the answer depends on."""
        found: Facts = {"statement": {(STATEMENT,)}, "binlog": {(LOG,)}}
        if self._rows:
            found["format_clause"] = {(LOG, "ROW")}
        for fact in facts:
            found.setdefault(fact.relation, set()).add((STATEMENT, *fact.row))
        found["temporary"] = {(STATEMENT, name) for name in temporary}
        found["object"] = {(row[1],) for row in found.get("names_table", ())}
        found["in_database"] = {(key, database_of(str(key))) for (key,) in found["object"]}
        return found

    def _derived(self, facts: Sequence[Fact], temporary: Iterable[str]) -> tuple[str, ...]:
        model = self._evaluator.run(self.situation(facts, temporary))
        named = {str(row[2]) for row in model["tables_info"]}
        order = [str(fact.row[0]) for fact in facts if fact.relation in ("names_table", "group_creates")]
        return tuple(key for key in dict.fromkeys(order) if key in named)
