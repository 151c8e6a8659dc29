"""What happened to the events of every step: written when, from which cache, or thrown away."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from ...rules.log.event import Event as LogEvent
from ...rules.log.event import Group
from ...rules.log.writer import Writer, Written
from ...rules.replay import Decided, Replay
from .prediction import Event, Prediction
from .recording import Step

_ROWS = frozenset({"Write_rows", "Update_rows", "Delete_rows"})
_STATEMENTS = frozenset({"Query", "Execute_load_query"})
_CONTEXT = frozenset(
    {"Intvar", "Rand", "User_var", "Table_map", "Rows_query", "Annotate_rows", "Begin_load_query"}
)
_DEFINES = re.compile(r"(?:CREATE|DROP|ALTER|RENAME|TRUNCATE|GRANT|REVOKE|SET PASSWORD|ANALYZE|OPTIMIZE|REPAIR|FLUSH)\b", re.I)


class Told(NamedTuple):
    """A decided statement and what it did to the log."""

    decided: Decided
    written: Written


class _Place(NamedTuple):
    """An event as it was written: with which group, in the course of which step."""

    event: LogEvent
    group: Group
    at: int


@dataclass
class _Entry:
    """What is known of one step."""

    step: Step
    told: list[Told]
    window: list[LogEvent] = field(default_factory=list)
    own: list[_Place] = field(default_factory=list)
    before: bool = False  # in a transaction before and after
    after: bool = False
    end: int = 0  # the step that ended its transaction


class Account:
    """Gathers steps in order; `predictions` says them in the words of recordings."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self._entries: dict[int, _Entry] = {}
        self._open: dict[str, list[int]] = {}
        self._inside: dict[str, bool] = {}

    def step(self, step: Step, told: Iterable[Told], replay: Replay) -> None:
        """A step that was decided, its parts in order."""
        entry = self._entries[step.seq] = _Entry(step, list(told))
        entry.before = self._inside.get(step.session, False)
        entry.after = self._inside[step.session] = replay.in_transaction(step.session)
        for part in entry.told:
            for group in part.written.groups:
                entry.window += group.events
                for event in group.body:
                    owner = self._entries.get(event.owner)
                    if owner is not None and not _of_the_frame(event):
                        owner.own.append(_Place(event, group, step.seq))
        pending = self._open.setdefault(step.session, [])
        if entry.after:
            if not entry.before:
                pending.clear()
            pending.append(step.seq)
            return
        for seq in pending:
            self._entries[seq].end = step.seq
        if entry.before:
            entry.end = step.seq
        pending.clear()

    def predictions(self) -> tuple[Prediction, ...]:
        """One prediction per step."""
        return tuple(self._prediction(entry) for entry in self._entries.values())

    def _prediction(self, entry: _Entry) -> Prediction:
        reasons = [
            (reason, part.decided)
            for part in entry.told
            for outcome in part.decided.decision.outcomes
            for reason in outcome.reasons
        ]
        error, warnings, unsafe, rules = 0, set(), [], []
        for reason, decided in reasons:
            rule = decided.decider.verdicts[reason.relation].rule
            if reason.verdict in ("refused", "fails"):
                error = rule.code or next(v for v in reason.values if isinstance(v, int))
            elif reason.verdict == "warned":
                code = rule.code or next(v for v in reason.values if isinstance(v, int))
                warnings.add(code)
                if code == 1592:
                    unsafe += [str(value) for value in reason.values[:1]]
            if reason.verdict not in ("event", "end"):
                rules.append(reason.rule_id)
        return Prediction(
            entry.step.seq,
            error,
            frozenset(warnings),
            tuple(dict.fromkeys(unsafe)),
            _logged(entry),
            self._timing(entry),
            self._cache(entry),
            tuple(_event(place.event) for place in entry.own),
            tuple(_event(event) for event in entry.window),
            depends=any(part.decided.certainty != "certain" for part in entry.told),
            rules=tuple(dict.fromkeys(rules)),
        )

    def _timing(self, entry: _Entry) -> str | None:
        places = [place for place in entry.own if place.event.type not in _CONTEXT]
        if places:
            return "+".join(dict.fromkeys(self._when(place, entry) for place in places))
        end = self._entries.get(entry.end)
        if end is not None and _could_log(entry) and _throws_away(end.step):
            return "discarded-with-transaction"
        return None

    def _when(self, place: _Place, entry: _Entry) -> str:
        if place.group.cache == "delayed":
            return "asynchronous"
        if place.at == entry.step.seq:
            return "immediate"
        step = self._entries[place.at].step
        if step.kind != "sql":
            return "session-end"
        words = _words(step.text)
        if words[0] == "COMMIT" or (words[0] == "XA" and "COMMIT" in words):
            return "commit"
        if words[0] == "ROLLBACK" and "TO" in words:
            return "rollback-to-savepoint"
        if words[0] == "ROLLBACK" or (words[0] == "XA" and "ROLLBACK" in words):
            return "rollback"
        return "xa-prepare" if words[0] == "XA" else "implicit-commit"

    def _cache(self, entry: _Entry) -> str | None:
        places = [place for place in entry.own if place.event.type not in _CONTEXT]
        found = dict.fromkeys(_cache_of(place, entry) for place in places)
        return "+".join(found) or None


def _of_the_frame(event: LogEvent) -> bool:
    """Whether recorders take an event for a part of its group or file, and not for what a statement caused."""
    return event.type == "Rotate" or (event.type == "Query" and event.text.startswith("XA END"))


def _cache_of(place: _Place, entry: _Entry) -> str:
    group = place.group
    if group.ending == "standalone":
        return "direct"
    if place.at != entry.step.seq or group.ending in ("Xid", "XA_prepare"):
        return "transaction-cache"
    if _marked(entry, group.cache, "transactional"):
        return "transaction-cache"
    return "statement-cache" if entry.after else "commit-terminated"


def _marked(entry: _Entry, cache: str, mark: str) -> bool:
    """Whether rules say that what the step writes from a cache carries a mark, which recorders read off the Gtid event."""
    lines = (line for part in entry.told for line in part.decided.lines if line.relation == "marks")
    return any(line.values == (cache, mark) for line in lines)


def _logged(entry: _Entry) -> str:
    rows = [place for place in entry.own if place.event.type in _ROWS]
    texts = [place.event.text for place in entry.own if place.event.type in _STATEMENTS]
    if rows and texts:
        return "statement+row"
    if rows:
        return "row"
    if texts:
        return "ddl-as-statement" if all(_DEFINES.match(text) for text in texts) else "statement"
    return "other" if any(place.event.type not in _CONTEXT for place in entry.own) else "none"


_LOGGERS = frozenset(["INSERT", "UPDATE", "DELETE", "REPLACE", "LOAD", "CALL", "CREATE", "DROP", "EXECUTE", "SAVEPOINT", "TRUNCATE", "DO"])


def _could_log(entry: _Entry) -> bool:
    """Whether a recorder expects events of the statement: by its verb, or because it calls a stored function."""
    verb = _words(entry.step.text)[0]
    calls = any(
        fact.relation == "feature" and fact.row[0] == "stored function"
        for part in entry.told
        for fact in part.decided.entry.observation.facts
    )
    return verb in _LOGGERS or (verb in ("SELECT", "SET") and calls)


def _throws_away(step: Step) -> bool:
    words = _words(step.text)
    if step.kind != "sql":
        return True
    return (words[0] == "ROLLBACK" and "TO" not in words) or (words[0] == "XA" and "ROLLBACK" in words)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).upper()) or [""]


def _event(event: LogEvent) -> Event:
    return Event(event.type, event.text, event.table, event.before, event.after, event.error)
