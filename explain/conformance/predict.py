"""Predictions from the rules: a run is replayed and its log is written down, then said in the words of recordings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from ...facts.effects import EffectsKind, Observed, RecordedEffects
from ...facts.readers.option_file import command_line
from ...facts.readers.record import Record
from ...facts.server.server import Server
from ...rules.log.frame import framing
from ...rules.packing.loading import builtin_pack, builtin_profiles
from ...rules.packing.pack import Pack
from ...rules.replay import Decided, Replay, Setup
from ...rules.replay.decider import Decider
from ...rules.replay.presumptions import keep_presumptions
from ...rules.replay.workload import decider_for, of_server, with_replica
from .event_ledger import EventLedger
from .events import ROW_EVENTS
from .injection import filled
from .messages import PACK
from .prediction import Prediction
from .recording import RecordedRun, RecordedStep

#: what recorders switch on so that every statement can be told by its text (docs/recordings.md)
_RECORDER = (("binlog_rows_query_log_events", "ON"),)
_UNLOGGED, _LOGGED = "SET sql_log_bin = 0", "SET sql_log_bin = 1"


class RulePredictor:
    """Predicts with the built-in pack, cut to the profile of the server that was recorded."""

    def predicts(self, run: RecordedRun) -> bool:
        """Whether there is a profile for the server; tools that read logs are another pack's matter."""
        known = builtin_profiles().get(run.server) == PACK
        return known and all(step.kind != "mysqlbinlog" for step in run.steps)

    def predict(self, run: RecordedRun, observed: Mapping[int, Observed] | None = None) -> Sequence[Prediction]:
        """One prediction for every statement, and for every step in which sessions end.

        observed: what statements were seen to do, by seq; without it rows are followed.
        """
        pack, server, decider = _profile(run.server)
        recorder = [option for option in _RECORDER if option[0] in server.variables]
        options = [*recorder, *command_line(run.instance), ("binlog_format", run.format)]
        kind: EffectsKind = "shadow" if observed is None else "recorded"
        setup = of_server(pack, Setup(), options, effects=kind, fresh=True, in_turn=run.in_turn)
        if run.replica is not None:
            setup = with_replica(setup, command_line(run.replica))
        replay = Replay(decider, setup, run.name, server.vendor, strict=False)
        ledger = EventLedger(framing(server.tables), run.replica is not None)
        for session, user in run.users.items():
            list(replay.run([Record(session, "connect", f"{user}@localhost on", 1, 1, 0)]))
        last: dict[str, str] = {}
        for step in run.steps:
            if step.kind == "unlogged":
                list(replay.run([_record(step, "query", text) for text in (_UNLOGGED, step.text, _LOGGED)]))
                continue
            filled_in = replace(step, text=filled(step.text, last))
            if observed is not None and isinstance(setup.effects, RecordedEffects):
                setup.effects.expect(observed.get(step.seq))
            window = ledger.step(step, list(_decided(replay, filled_in)), replay)
            last |= {event.table: event.type for event in window if event.type in ROW_EVENTS}
        if setup.effects is not None:
            setup.effects.close()
        return ledger.predictions()


@cache
def _profile(name: str) -> tuple[Pack, Server, Decider]:
    pack = builtin_pack(PACK, name)
    return pack, Server.of(pack.about_server), decider_for(pack)


def _decided(replay: Replay, step: RecordedStep) -> Iterator[Decided]:
    """What a step is; what later answers of its session then stand on is kept."""
    for decided in _replayed(replay, step):
        keep_presumptions(decided, replay.sessions, replay.shared, replay.decider)
        yield decided


def _replayed(replay: Replay, step: RecordedStep) -> Iterator[Decided]:
    if step.kind == "sql":
        if step.default_db is not None:
            yield from replay.run([_record(step, "init db")])
        yield from replay.run([_record(step, "query")])
    elif step.kind in ("close", "kill"):
        yield from replay.run([_record(step, "quit")])
    elif step.kind == "restart":
        yield from replay.restart()


def _record(step: RecordedStep, command: str, text: str = "") -> Record:
    text = text or {"query": step.text, "init db": step.default_db or ""}.get(command, "")
    return Record(step.session, command, text.rstrip("\0"), step.line, 0, 1)
