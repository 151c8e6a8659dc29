"""Where the events of a statement stand in a binary log, and which they are, compared with what rules say.

A log does not tell whether the session of a group was in a transaction before: what rules say of the cache of
statements holds for one that begins with the group. So only what no such session would leave is said to differ.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..facts.binlog.shown import ENDINGS, ShownForm
from ..facts.binlog.shown import ROWS as SHOWN_ROWS
from ..facts.catalog import Catalog
from ..facts.errors import excerpt
from ..facts.names import split_key
from ..rules.log.writer import ROWS
from ..rules.replay import Decided
from ..rules.replay.presumptions import BEGINNING

_EVENTS = frozenset({"event", "table_event"})
#: logged as two statements, or as what another one made
_ELSEWHERE = frozenset({"CREATE TABLE SELECT", "SESSION END"})
#: flags of an INSERT of values that may change nothing
_MAY_NOT = frozenset({"ignore", "on duplicate key"})


class EventComparison:
    """Compares the statements of a log in order.

    catalog: what they have defined so far; without it nothing is said of rows, for a trigger may have made them.
    """

    def __init__(self, catalog: Catalog | None = None) -> None:
        self._catalog = catalog
        self._own = ""  # how the group of the statement before ends, if it is to be one of its own
        self._all_change = False  # whether every statement of the transaction has surely changed rows

    def differences(self, decided: Decided, shown: ShownForm) -> Iterator[str]:
        """What differs, in words; nothing where rules presume more than that sessions begin with nothing set."""
        if shown.place <= 1 and not shown.ending:
            self._own = ""
            self._all_change = bool(shown.place)
        self._all_change &= bool(shown.ending) or _surely_changes(decided, shown)
        if is_known(decided) and decided.statement.kind not in _ELSEWHERE:
            yield from self._ending(decided, shown) if shown.ending else self._events(decided, shown)

    def _ending(self, decided: Decided, shown: ShownForm) -> Iterator[str]:
        ends = {str(line.values[2]) for line in decided.lines if line.relation == "ends"} & ENDINGS
        said = ends or ({self._own} if self._own else set())
        # a transaction that changed nothing ends with COMMIT; so does one of XA in MySQL 5.6, which does not tell it
        is_commit = shown.tells_xa and self._all_change and said == {"Xid"}
        is_other = shown.ending not in said if shown.ending == "Xid" else is_commit
        if is_other and shown.place and said:
            yield f"the file ends the transaction with {shown.ending}, the rules say {' or '.join(sorted(said))}"

    def _events(self, decided: Decided, shown: ShownForm) -> Iterator[str]:
        lines = [line for line in decided.lines if line.relation in _EVENTS]
        said = {str(line.values[3]) + (f" {line.values[4]}" if line.values[3] in ROWS else "") for line in lines}
        more = sorted(each for each in shown.events - said if not _may_update(decided, each, said))
        own, self._own = self._own, ""
        if any(self._may_be_of_a_trigger(each) for each in more):
            return  # the text of rows may be that of a statement of the trigger, which is not what the rules decided
        caches = {str(line.values[0]) for line in lines}
        if caches == {"direct"} and shown.place and decided.statement.kind != "CREATE TABLE":  # of CREATE ... SELECT
            yield "the file has it in a transaction, the rules say that it stands alone"
        elif caches and "direct" not in caches and not shown.place:
            yield "the file has it outside of transactions, the rules say that it is written in one"
        elif shown.place > 1 and (own or caches == {"statement"}):
            yield "the file has it in one transaction with the statement before, the rules say in a group of its own"
        if more and has_form(decided, shown):
            yield f"the file has {' and '.join(map(_in_words, more))}, which the rules do not derive"
        if caches == {"statement"}:
            ends = {
                str(line.values[2]) for line in decided.lines if line.relation == "ends" and line.values[1] in caches
            }
            self._own = next(iter(ends & ENDINGS), "")

    def _may_be_of_a_trigger(self, event: str) -> bool:
        kind, _, table = event.partition(" ")
        return kind in ROWS and (self._catalog is None or bool(self._catalog.triggers.about(table)))


def has_form(decided: Decided, shown: ShownForm) -> bool:
    """Whether a statement has the form in a log that rules say."""
    return decided.decision.outcomes[0].format == shown.form


def may_go_on(decided: Decided, shown: ShownForm) -> bool:
    """Whether the form may hang on what a session did before the group that a statement begins: changes that cannot be
    rolled back are written before the transaction that they are part of.
    """
    return shown.place == 1 and any(
        each.relation in _EVENTS and each.values[0] == "statement" for each in decided.lines
    )


def _surely_changes(decided: Decided, shown: ShownForm) -> bool:
    """Whether a statement that is in the log has changed rows, as rows show, and an INSERT of values has."""
    return shown.form == SHOWN_ROWS or (decided.statement.kind == "INSERT" and not decided.statement.flags & _MAY_NOT)


def _may_update(decided: Decided, event: str, said: Collection[str]) -> bool:
    """Whether rows that rules say to be inserted may be changed instead, where the key is there: by REPLACE and ON
    DUPLICATE KEY UPDATE, of the statement itself or of what runs with it.
    """
    kind, _, table = event.partition(" ")
    itself = {fact.row[0] for fact in decided.entry.observation.facts if fact.relation == "writes"}
    has_choice = decided.statement.kind.startswith("REPLACE") or "on duplicate key" in decided.statement.flags
    return kind in ROWS and f"Write_rows {table}" in said and (has_choice or table not in itself)


def is_known(decided: Decided) -> bool:
    """Whether an answer stands on nothing but how sessions begin."""
    presumed = set(decided.known.presuming) - set(BEGINNING)
    return decided.known.grade != "open" and not presumed and not decided.part


def _in_words(event: str) -> str:
    kind, _, table = event.partition(" ")
    if not table:
        return kind
    name = split_key(table)
    return f"{kind} of {excerpt(name.db)}.{excerpt(name.name)}"
