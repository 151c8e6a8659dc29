"""What answers stand on behind a statement that is not known in full (docs/certainty.md, section Behind).

Doubts are kept by what they are about: those of a session, and those of all sessions, where definitions may be others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...facts.catalog import concerns_catalog
from ...facts.resolve.observation import Observation
from ...facts.sql.kinds import CHANGES, LOADS
from .decided import Decided

#: statements that change no definition and no variable of other sessions, whatever they are
_OWN = CHANGES | LOADS | {"SELECT"}
_RUN = frozenset({"CALL", "EXECUTE", "EXECUTE IMMEDIATE", "COMPOUND"})
#: what a doubt about the open transaction is kept by; it ends with the transaction
OF_TRANSACTION_END = "transaction"
_ALTERNATIVES = "alternatives"
_ENDED = "ended"
_GLOBAL = "global "


class Doubt(NamedTuple):
    """said: with `{}` for where it comes from. line, last: the first and the last such place; times: how many. named:
    what is said while all of them are of one program."""

    said: str
    line: int
    last: int
    times: int = 1
    named: str = ""

    def __str__(self) -> str:
        before, _, behind = (self.named or self.said).rpartition("{}")
        return before + (f"in line {self.line}" if self.times == 1 else f"from line {self.line} on") + behind

    def and_of(self, other: Doubt | None) -> Doubt:
        """The same where there was one of its kind before."""
        if other is None:
            return self
        named = other.named if other.named == self.named else ""
        times = other.times + (other.last != self.last)
        return other._replace(last=self.last, times=times, named=named)


def _doubt(said: str, line: int) -> Doubt:
    return Doubt(said, line, line)


def _of_program(decided: Decided, behind: str) -> Doubt:
    """A doubt about what a statement that is not known runs or does."""
    seen = decided.entry.observation
    doubt = _doubt(f"{_what(seen)} {{}} {behind}", decided.record.line)
    called = next(iter(decided.statement.refs("call")), None) if seen.kind == "CALL" else None
    if called is None:
        return doubt
    name = f"{called.db}.{called.name}" if called.db else called.name
    return doubt._replace(named=f"{_what(seen, f' of {name}')} {{}} {behind}")


def may_leave(decided: Decided) -> bool:
    """Whether a statement may have left something unknown."""
    seen = decided.entry.observation
    return seen.unread or bool(seen.computed) or bool(decided.forks) or seen.conditional


def left(decided: Decided, of_transaction: frozenset[str]) -> Iterator[tuple[str, Doubt]]:
    """What the session stands on behind a statement, with what it is about."""
    seen, line = decided.entry.observation, decided.record.line
    if seen.unread:
        yield seen.kind, _of_program(decided, "leaves nothing behind")
    if decided.forks:
        about = OF_TRANSACTION_END if decided.forks <= of_transaction else _ALTERNATIVES
        yield about, _doubt("what depends on data had its likeliest outcome {}", line)
    yield from _computed(seen, line, of_all=False)


def may_be_refused(decided: Decided) -> bool:
    """Whether MySQL may refuse a statement, or what comes behind it, of which a pack without a server says nothing."""
    return decided.statement.kind == "BEGIN" or bool(decided.statement.assignments)


def of_no_server(decided: Decided, inside: bool) -> Iterator[tuple[str, Doubt]]:
    """What MySQL refuses and rules of a pack without a server say nothing of.

    inside: a transaction is open. Source: MySQL manual, sql_log_bin and START TRANSACTION; MariaDB 10.11 (1694, 1792).
    """
    statement, line = decided.statement, decided.record.line
    if inside and any(each.name == "sql_log_bin" and each.scope == "session" for each in statement.assignments):
        yield OF_TRANSACTION_END, _doubt("sql_log_bin may be set in a transaction, as {}", line)
    if statement.kind == "BEGIN" and "read only" in statement.flags:
        yield OF_TRANSACTION_END, _doubt("a read-only transaction, as begun {}, may write", line)


def begun_late(line: int) -> tuple[str, Doubt]:
    """What an open transaction stands on where a binlog is made or comes back in the middle of it."""
    return OF_TRANSACTION_END, _doubt("what a binlog made {} lacks of the transaction is no loss", line)


def ended(decided: Decided) -> tuple[str, Doubt]:
    """What the session stands on behind a statement of a program that is presumed to end it, or may end it."""
    if decided.failed:
        return _ENDED, _doubt("the program in which a statement is refused {} ends there", decided.record.line)
    return _ENDED, _doubt("the program goes on behind a statement {} that may be refused", decided.record.line)


def left_to_others(decided: Decided) -> Iterator[tuple[str, Doubt]]:
    """The same for the other sessions."""
    seen, line = decided.entry.observation, decided.record.line
    if seen.unread and seen.kind not in _OWN:
        yield seen.kind, _of_program(decided, "changes no definition")
    if seen.conditional and concerns_catalog(decided.statement):
        yield _ALTERNATIVES, _doubt("what depends on data had its likeliest outcome {}", line)
    yield from _computed(seen, line, of_all=True)


def _computed(seen: Observation, line: int, of_all: bool) -> Iterator[tuple[str, Doubt]]:
    for name in seen.computed:
        if name.startswith(_GLOBAL) is of_all:
            yield name, _doubt(f"{name}, set to an unknown value {{}}, decides nothing", line)


def _what(seen: Observation, of: str = "") -> str:
    if seen.kind == "UNKNOWN":
        return "unreadable text"
    return f"what {seen.kind}{of} {'runs' if seen.kind in _RUN else 'does'}"
