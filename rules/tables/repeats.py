"""Which statements of a log may do otherwise wherever they are run again: those that logging-format calls unsafe."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import chain

from ...facts.binlog.event import BinlogEvent
from ...facts.binlog.event_types import EventFlag
from ...facts.binlog.format_description import FormatDescription
from ...facts.binlog.query import QueryEvent
from ...facts.binlog.transaction import TransactionPart, part_of
from ...facts.catalog.catalog import concerns_catalog
from ...facts.fact import Fact
from ...facts.readers.binary_log import BinaryLogReader
from ...facts.readers.logged_sql import vendor_of_log
from ...facts.statement import Statement
from ..decide.messages import Messages
from ..decide.outcome import Decision
from ..decide.wording import words_of
from ..packing.choice import nearest_profile
from ..packing.loading import builtin_pack
from ..packing.pack import Pack
from ..replay.replay import Replay
from ..replay.shared import Setup
from ..replay.workload import decider_for, of_server
from .logged import LoggedStatements
from .options import OUTPUT

#: the server says that a statement is unsafe, and the rule by which it is none the less the same everywhere
_UNSAFE, _HARMLESS = frozenset({"LF-100", "LF-119"}), "LF-120"
_BESIDE = frozenset({"advice", "warned"})
_KEPT = 10_000
_HAS_TEMPORARY = int(EventFlag.THREAD_SPECIFIC)
Facts = tuple[Fact, ...]


def otherwise(decision: Decision, messages: Callable[[], Messages]) -> str:
    """The rule of logging-format by which a statement may do otherwise where it is run again, and what it says."""
    reasons = decision.outcomes[0].reasons
    unsafe = next((reason for reason in reasons if reason.rule_id in _UNSAFE), None)
    if unsafe is None or any(reason.rule_id == _HARMLESS for reason in reasons):
        return ""
    address = unsafe.rule_id, words_of(unsafe.values)
    return f"{address[0]} {next(m.text for m in messages().of(decision, _BESIDE) if (m.rule_id, m.values) == address)}"


class Repeats:
    """Says of the statements of one log, in their order, which may do otherwise where they are run again.

    A statement is asked about once for its facts until a definition changes, alone and not in its transaction: what
    is unsafe there is so for its place in the log, and it is run again in that place. Nothing is loaded for a log that
    holds rows and definitions.
    """

    def __init__(self, form: FormatDescription) -> None:
        self._vendor = vendor_of_log(form)
        self._setup = Setup()  # its definitions are those so far
        self._reader = BinaryLogReader()
        self._replay: Replay | None = None
        self._known: dict[int, tuple[Facts, Facts]] = {}  # by their facts, which are kept in them

    def complete(self, facts: Facts, event: BinlogEvent, query: QueryEvent, statements: LoggedStatements) -> Facts:
        """The facts of a statement, with `repeats_otherwise` where it may."""
        known = self._known.get(id(facts))
        if known is not None and not event.flags & _HAS_TEMPORARY:
            return known[1]
        found = facts
        if part_of(query.sql) is TransactionPart.STATEMENT:
            statement = statements.statement(query)
            if is_definition := concerns_catalog(statement):
                self._known.clear()
            if is_definition and self._replay is None and not _gives_rows(statement):
                self._setup.catalog.apply(statement, query.db)
            elif said := self._asked(event, query):
                found = (*facts, Fact("repeats_otherwise", (OUTPUT, said)))
            if is_definition:
                return found
        if len(self._known) >= _KEPT:
            self._known.clear()
        self._known[id(facts)] = facts, found
        return found

    def _asked(self, event: BinlogEvent, query: QueryEvent) -> str:
        pack = self._pack
        if self._replay is None:
            setup = of_server(pack, self._setup, [("binlog_format", "STATEMENT")])
            self._replay = Replay(decider_for(pack), setup, "", self._vendor, strict=False, joins=True)
        decided = self._replay.run(self._reader.query(event, query))
        said = [otherwise(each.decision, lambda: self._messages) for each in decided]
        return next(filter(None, said), "")

    @cached_property
    def _pack(self) -> Pack:
        return builtin_pack("logging-format", nearest_profile(self._vendor))

    @cached_property
    def _messages(self) -> Messages:
        return Messages(self._pack.program)


def _gives_rows(statement: Statement) -> bool:
    """Whether a definition may make rows by what it calls or reads."""
    columns = chain.from_iterable((each.column,) for each in statement.alters if each.column is not None)
    return statement.kind == "CREATE TABLE SELECT" or any(column.default_functions for column in columns)
