"""What a server's log holds of a statement, and what the filters of one replica leave out of it, as rules decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from ...facts.effects import EffectsKind
from ...facts.readers.option_file import Option
from ...facts.readers.record import Record
from ...facts.sql.dialect import Vendor
from ...facts.sql.parsing import StatementCache
from ..decide.messages import Messages
from ..decide.wording import words_of
from ..log.writer import ROWS
from ..packing.loading import builtin_pack
from ..packing.pack import Pack
from ..replay.decided import Decided
from ..replay.presumptions import keep_presumptions
from ..replay.replay import Replay
from ..replay.shared import Setup
from ..replay.workload import decider_for, of_server, with_replica
from ..tables.repeats import otherwise
from .file import ServerSpec

#: rules of logging-format by which a replica skips a statement, skips rows of a table, and cannot read rows
_SKIP_TEXT = frozenset({"LF-611", "LF-612", "LF-613", "LF-614", "LF-615", "LF-616", "LF-617", "LF-624"})
_SKIP_ROWS = frozenset({"LF-621", "LF-622", "LF-626"})
_HALT = "LF-601"
#: events that hold the text of a statement
_TEXTS = frozenset({"Query", "Execute_load_query"})
_UNKNOWN = frozenset({"unknown", "undecided"})


class LoggedForm(NamedTuple):
    """What a log holds of a statement: its text, rows of tables. open: why it is not known; empty where it is."""

    text: bool = False
    rows: tuple[str, ...] = ()
    open: str = ""


@dataclass(frozen=True)
class ReplicaAdvice:
    """The rules that speak of a replica, each with what it says: by which it skips the statement; by which rows, with
    their table; by which it cannot read rows; and by which the statement may do otherwise there.
    """

    text: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    halts: str = ""
    otherwise: str = ""

    def of_rows(self, table: str) -> tuple[str, ...]:
        """The rules by which rows of a table are skipped."""
        return tuple(said for key, said in self.rows if key == table)


class TopologyWorkload(NamedTuple):
    """What every server begins with. file: the name of the workload; format: as readers tell it.
    effects: what statements do to rows; schema: makes what is there before, anew for each caller. is_whole: one
    statement runs after the other, and nothing else; else each is a case of its own.
    """

    file: str
    format: str = "script"
    effects: EffectsKind = "shadow"
    schema: Callable[[], Setup] = Setup
    database: str = ""
    is_whole: bool = True


@cache
def _pack(profile: str) -> Pack:
    return builtin_pack("logging-format", profile)


def pack_of_server(server: ServerSpec) -> Pack:
    """The rules by which a server logs."""
    return _pack(server.profile)


@cache
def _messages(profile: str) -> Messages:
    return Messages(_pack(profile).program)


def caseless_lists(server: ServerSpec) -> frozenset[str]:
    """The filters of its replicas that compare names without letter case."""
    about = _pack(server.profile).about_server
    return frozenset(str(row[0]) for row in about.get("caseless_filter", ()))


def options_for(server: ServerSpec, replica: ServerSpec | None, form: str = "") -> list[Option]:
    """The options that a server is decided with, what its replica is among them. form: instead of its own format."""
    wanted = form or server.format
    given: list[Option] = [*server.options, *([("binlog_format", wanted)] if wanted else [])]
    if replica is not None:
        given += [("replica", replica.profile), ("replica_format", replica.format or default_format(replica))]
    return given


def default_format(server: ServerSpec) -> str:
    """The binlog_format of a server that has no `format`."""
    pack = _pack(server.profile)
    return of_server(pack, Setup(), server.options).settings.get("binlog_format") or _defaults(server.profile)


@cache
def _defaults(profile: str) -> str:
    return of_server(_pack(profile), Setup()).server.defaults.get("binlog_format", "")


class SourceLog:
    """Replays a workload as the log of one server has it, with the filters of one replica.

    parsed: statements of the workload, by the server that reads them. form: the format, if not the server's own.
    """

    def __init__(
        self,
        server: ServerSpec,
        replica: ServerSpec | None,
        workload: TopologyWorkload,
        parsed: dict[Vendor, StatementCache],
        form: str = "",
    ) -> None:
        pack = _pack(server.profile)
        options, is_script = options_for(server, replica, form), workload.format == "script"
        setup = of_server(pack, workload.schema(), options, workload.effects, in_turn=is_script)
        setup.database = workload.database or setup.database
        if replica is not None:
            setup = with_replica(setup, replica.told)
        self.server = server
        self.messages = _messages(server.profile)
        self.replay = Replay(
            decider_for(pack),
            setup,
            workload.file,
            setup.server.vendor,
            strict=is_script,
            from_log=workload.format == "general log",  # only that tells what triggers and routines ran
            statements=parsed.setdefault(setup.server.vendor, StatementCache(setup.server.vendor)),
            joins=not is_script,
            is_whole=is_script and workload.is_whole,
        )

    def run(self, record: Record) -> list[Decided]:
        """Decide a record."""
        return [self._kept(each) for each in self.replay.run((record,))]

    def end(self) -> list[Decided]:
        """The ends of the sessions that are still open."""
        return list(self.replay.end_sessions())

    def _kept(self, decided: Decided) -> Decided:
        keep_presumptions(decided, self.replay.sessions, self.replay.shared, self.replay.decider)
        return decided

    def form(self, decided: Decided) -> LoggedForm:
        """What the log holds of a decided statement once its transaction is written."""
        outcome = decided.decision.outcomes[0]
        if outcome.verdict in _UNKNOWN:
            said = "; ".join(message.text for message in self.messages.of(decided.decision))
            return LoggedForm(open=said or "no rule decides it")
        if decided.known.grade == "open":
            return LoggedForm(open=str(decided.known))
        kinds = [(str(line.values[3]), str(line.values[4])) for line in decided.lines if line.relation in _EVENTS]
        tables = dict.fromkeys(what for kind, what in kinds if kind in ROWS)
        return LoggedForm(any(kind in _TEXTS for kind, _ in kinds), tuple(tables))

    def told(self, decided: Decided) -> ReplicaAdvice:
        """What the rules say of the replica."""
        may_differ = otherwise(decided.decision, lambda: self.messages)
        found = [r for r in decided.decision.outcomes[0].reasons if r.rule_id in _SPEAKING]
        if not found:
            return ReplicaAdvice(otherwise=may_differ)
        said = {(m.rule_id, m.values): m.text for m in self.messages.of(decided.decision, _BESIDE)}
        told = [(r, f"{r.rule_id} {said[r.rule_id, words_of(r.values)]}") for r in found]
        halts = next((each for reason, each in told if reason.rule_id == _HALT), "")
        text = tuple(dict.fromkeys(each for reason, each in told if reason.rule_id in _SKIP_TEXT))
        rows = tuple((str(reason.values[0]), each) for reason, each in told if reason.rule_id in _SKIP_ROWS)
        return ReplicaAdvice(text, rows, halts, may_differ)


_EVENTS = frozenset({"event", "table_event"})
_BESIDE = frozenset({"advice", "warned"})
_SPEAKING = _SKIP_TEXT | _SKIP_ROWS | {_HALT}
