"""What happened to the events of every step: written when, from which cache, or thrown away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import groupby
from typing import Any

from ...facts.names import shown
from ...rules.decide.outcome import Reason
from ...rules.log.event import Event as LogEvent
from ...rules.log.writer import Frame
from ...rules.replay import Decided, Replay
from .alternatives import Alternatives
from .fields import FIELDS
from .filter_effects import filter_effects
from .messages import unsafe_notes
from .outcome import OpenOutcome, PossibleOutcome, WrittenEvent
from .prediction import PredictedEvent, Prediction
from .recording import RecordedStep

_ROWS = frozenset({"Write_rows", "Update_rows", "Delete_rows"})
_STATEMENTS = frozenset({"Query", "Execute_load_query"})
_CONTEXT = frozenset({"Intvar", "Rand", "User_var", "Table_map", "Rows_query", "Annotate_rows", "Begin_load_query"})
_DEFINES = re.compile(
    r"(?:CREATE|DROP|ALTER|RENAME|TRUNCATE|GRANT|REVOKE|SET PASSWORD|ANALYZE|OPTIMIZE|REPAIR|FLUSH)\b", re.I
)


@dataclass
class _Entry:
    """What is known of one step: by session, how it likely goes and how else it may."""

    step: RecordedStep
    alternatives: list[list[OpenOutcome]] = field(default_factory=list)
    before: bool = False  # in a transaction before and after
    after: bool = False
    end: int = 0  # the step that ended its transaction

    @property
    def likeliest(self) -> PossibleOutcome:
        """How it likely goes, in all sessions."""
        return reduce(
            PossibleOutcome.with_session,
            (alternatives[0].likeliest for alternatives in self.alternatives),
            PossibleOutcome(),
        )

    def others(self) -> Iterator[PossibleOutcome]:
        """How else it may go, of each session by itself."""
        for alternatives in self.alternatives:
            usual = alternatives[0].likeliest
            yield from (end for alternative in alternatives for end in alternative.ends() if end != usual)


class EventLedger:
    """Gathers steps in order; `predictions` says them in the words of recordings."""

    def __init__(self, frame: Frame, has_replica: bool = False) -> None:
        self._frame = frame
        self._has_replica = has_replica
        self._sessions: dict[str, Alternatives] = {}
        self._entries: dict[int, _Entry] = {}
        self._open: dict[str, list[int]] = {}
        self._inside: dict[str, bool] = {}

    def step(self, step: RecordedStep, decided: Sequence[Decided], replay: Replay) -> tuple[LogEvent, ...]:
        """A step that was decided, its parts in order; what is likely written while it runs."""
        entry = self._entries[step.seq] = _Entry(step)
        entry.before = self._inside.get(step.session, False)
        entry.after = self._inside[step.session] = replay.sessions.in_transaction(step.session)
        for session, parts in groupby(decided, lambda part: part.record.session):
            alternatives = self._sessions.get(session)
            if alternatives is None:
                alternatives = self._sessions[session] = Alternatives(self._frame, session)
            entry.alternatives.append(alternatives.step(step.seq, list(parts)))
        self._follow_transaction(step, entry)
        return tuple(event for alternatives in entry.alternatives for event in alternatives[0].windows[0])

    def predictions(self) -> tuple[Prediction, ...]:
        """One prediction per step."""
        for alternatives in self._sessions.values():
            alternatives.end()
        likeliest = {seq: entry.likeliest for seq, entry in self._entries.items()}
        found = tuple(self._said(entry, likeliest[seq]) for seq, entry in self._entries.items())
        if not self._has_replica:
            return found
        sent = filter_effects(likeliest.values())
        return tuple(replace(each, replica=sent.get(each.seq, "nothing-sent")) for each in found)

    def _follow_transaction(self, step: RecordedStep, entry: _Entry) -> None:
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

    def _said(self, entry: _Entry, outcome: PossibleOutcome) -> Prediction:
        """The likeliest prediction, with the values of fields that others have."""
        likeliest = self._prediction(entry, outcome)
        others = [self._prediction(entry, other) for other in entry.others()]
        possible: dict[str, frozenset[Any]] = {}
        for each in FIELDS if others else ():
            values = frozenset(each.predicted(prediction) for prediction in (likeliest, *others))
            if len(values) > 1:
                possible[each.name] = values
        return replace(likeliest, depends=likeliest.depends or bool(possible), possible=possible)

    def _prediction(self, entry: _Entry, outcome: PossibleOutcome) -> Prediction:
        reasons = list(_reasons(outcome.ran))
        error, warnings, unsafe, rules = 0, set(), [], []
        for reason, decided in reasons:
            rule = decided.decider.verdicts[reason.relation].rule
            if reason.verdict in ("refused", "fails"):
                # a handler of the routine may have caught what a part of a CALL failed with
                if decided.part and not outcome.ran[-1].part:
                    continue
                error = rule.code or next(v for v in reason.values if isinstance(v, int))
            elif reason.verdict == "warned":
                code = rule.code or next(v for v in reason.values if isinstance(v, int))
                is_unsafe = code in unsafe_notes()
                # what warned is cleared as a handler takes the error; unsafe statements are told at the end of a CALL
                if decided.part and not is_unsafe and _fails(decided) and not _fails(outcome.ran[-1]):
                    continue
                if decided.part and not is_unsafe and any(map(_uses_tables, _behind(outcome.ran, decided))):
                    continue
                warnings.add(code)
                if is_unsafe:
                    unsafe += [str(value) for value in reason.values[:1]]
            if reason.verdict not in ("event", "end"):
                rules.append(reason.rule_id)
        return Prediction(
            entry.step.seq,
            error,
            frozenset(warnings),
            tuple(dict.fromkeys(unsafe)),
            _logged(outcome),
            self._timing(entry, outcome),
            self._cache(entry, outcome),
            tuple(_event(place.event) for place in outcome.own),
            tuple(_event(event) for event in outcome.window),
            depends=outcome.bounded or any(part.known.grade == "open" for part in outcome.ran),
            bounded=outcome.bounded,
            presuming=tuple(dict.fromkeys(said for part in outcome.ran for said in part.known.presuming)),
            rules=tuple(dict.fromkeys(rules)),
        )

    def _timing(self, entry: _Entry, outcome: PossibleOutcome) -> str | None:
        places = [place for place in outcome.own if place.event.type not in _CONTEXT]
        if places:
            return "+".join(dict.fromkeys(self._when(place, entry) for place in places))
        end = self._entries.get(entry.end)
        if end is not None and _could_log(entry.step, outcome) and _throws_away(end.step):
            return "discarded-with-transaction"
        return None

    def _when(self, place: WrittenEvent, entry: _Entry) -> str:
        if place.cache == "delayed":
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

    def _cache(self, entry: _Entry, outcome: PossibleOutcome) -> str | None:
        places = [place for place in outcome.own if place.event.type not in _CONTEXT]
        found = dict.fromkeys(_cache_of(place, entry, outcome) for place in places)
        return "+".join(found) or None


def _reasons(ran: Iterable[Decided]) -> Iterable[tuple[Reason, Decided]]:
    for decided in ran:
        for outcome in decided.decision.outcomes:
            for reason in outcome.reasons:
                yield reason, decided


def _behind(ran: Sequence[Decided], decided: Decided) -> Iterator[Decided]:
    """The statements of a CALL that run behind one."""
    return (each for each in ran if each.part > decided.part)


def _uses_tables(decided: Decided) -> bool:
    """Whether a statement takes away the warnings of those before it.

    Source: MySQL source, sql_parse.cc, mysql_reset_errors; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    return any(ref.kind in ("table", "view") for ref in decided.statement.objects)


def _fails(decided: Decided) -> bool:
    return any(reason.verdict in ("refused", "fails") for reason, _ in _reasons((decided,)))


def _cache_of(place: WrittenEvent, entry: _Entry, outcome: PossibleOutcome) -> str:
    if place.ending == "standalone":
        return "direct"
    if place.at != entry.step.seq or place.ending in ("Xid", "XA_prepare"):
        return "transaction-cache"
    if _marked(outcome, place.cache, "transactional"):
        return "transaction-cache"
    return "statement-cache" if entry.after else "commit-terminated"


def _marked(outcome: PossibleOutcome, cache: str, mark: str) -> bool:
    """Whether rules say that what the step writes from a cache has a mark, as recorders read it off a Gtid."""
    lines = (line for part in outcome.ran for line in part.lines if line.relation == "marks")
    return any(line.values == (cache, mark) for line in lines)


def _logged(outcome: PossibleOutcome) -> str:
    rows = [place for place in outcome.own if place.event.type in _ROWS]
    texts = [place.event.text for place in outcome.own if place.event.type in _STATEMENTS]
    if rows and texts:
        return "statement+row"
    if rows:
        return "row"
    if texts:
        return "ddl-as-statement" if all(_DEFINES.match(text) for text in texts) else "statement"
    return "other" if any(place.event.type not in _CONTEXT for place in outcome.own) else "none"


_LOGGERS = frozenset(
    {
        "INSERT",
        "UPDATE",
        "DELETE",
        "REPLACE",
        "LOAD",
        "CALL",
        "CREATE",
        "DROP",
        "EXECUTE",
        "SAVEPOINT",
        "TRUNCATE",
        "DO",
    }
)


def _could_log(step: RecordedStep, outcome: PossibleOutcome) -> bool:
    """Whether a recorder expects events of the statement: by its verb, or because it calls a stored function."""
    verb = _words(step.text)[0]
    calls = any(
        fact.relation == "feature" and fact.row[0] == "stored function"
        for part in outcome.ran
        for fact in part.entry.observation.facts
    )
    return verb in _LOGGERS or (verb in ("SELECT", "SET") and calls)


def _throws_away(step: RecordedStep) -> bool:
    words = _words(step.text)
    if step.kind != "sql":
        return True
    return (words[0] == "ROLLBACK" and "TO" not in words) or (words[0] == "XA" and "ROLLBACK" in words)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).upper()) or [""]


def _event(event: LogEvent) -> PredictedEvent:
    return PredictedEvent(event.type, event.text, shown(event.table), event.before, event.after, event.error)
