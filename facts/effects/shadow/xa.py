"""Branches of XA transactions: which session works on one, how far it is, and what a server refuses of them.

Source: MySQL manual, XA Transaction States; error codes and their order measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ...statement import Statement
from .client import ShadowClient
from .machine import Machine
from .problem import NotFollowedError, RefusedError
from .running import RunningStatement

_UNKNOWN, _INVALID, _WRONG_STATE, _OUTSIDE, _EXISTS, _SYNTAX = 1397, 1398, 1399, 1400, 1440, 1064
#: hexadecimal digits of a part of an xid
_LONGEST = 128
#: the state after a statement that nobody followed
_LOST = "?"
_PART = r"'[^'\\]*'|\"[^\"\\]*\"|x'[0-9a-f]*'|0x[0-9a-f]+"
_XID = re.compile(
    rf"(?is)\s*XA\s+\w+\s+(?P<gtrid>{_PART})(?:\s*,\s*(?P<bqual>{_PART})(?:\s*,\s*(?P<format>\d+))?)?"
    r"\s*(?:(?:JOIN|RESUME|SUSPEND|ONE)\b.*)?;?\s*$"
)


def xa(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> None:
    """Move a branch on. Raises RefusedError, and NotFollowedError where unseen branches decide."""
    if statement.kind == "XA RECOVER":
        return
    client = run.client
    try:
        name = _identifier(text)
    except NotFollowedError:
        client.branch_state = _LOST
        raise
    before = client.branch, client.branch_state, client.last_branch, dict(machine.branches)

    def put_back() -> None:
        client.branch, client.branch_state, client.last_branch, machine.branches = before

    machine.before.append(put_back)
    if client.branch_state == _LOST:
        raise NotFollowedError("which branch the session is in is not known")
    _STEPS[statement.kind](machine, run, name, statement.flags)


def lose(client: ShadowClient, statement: Statement) -> None:
    """It is not known what a statement did to the session's branch."""
    if statement.kind in _STEPS:
        client.branch_state = _LOST


def forget(machine: Machine, client: ShadowClient) -> None:
    """The session ends: a prepared branch stays where the server keeps it, any other is rolled back."""
    if client.branch and client.branch_state == "prepared" and machine.server.keeps_prepared:
        machine.branches[client.branch] = ""
    else:
        machine.branches.pop(client.branch, None)
    client.branch = client.branch_state = ""


def _identifier(text: str) -> str:
    """The parts of an xid as hexadecimal digits, the format behind them."""
    found = _XID.match(text)
    if found is not None and any(len(_digits(found[part] or "''")) > _LONGEST for part in ("gtrid", "bqual")):
        raise RefusedError(_SYNTAX, early=True)
    if found is None or not _digits(found["gtrid"]):
        raise NotFollowedError("an xid is not read off the statement")
    return ",".join((_digits(found["gtrid"]), _digits(found["bqual"] or "''"), str(int(found["format"] or 1))))


def _digits(literal: str) -> str:
    if literal[0] in "'\"":
        return literal[1:-1].encode().hex()
    return (literal[2:-1] if literal[0] in "xX" else literal[2:]).lower()


def _start(machine: Machine, run: RunningStatement, name: str, flags: frozenset[str]) -> None:
    client = run.client
    if "resume" in flags and client.branch_state == "idle":
        if name != client.branch:
            raise RefusedError(_UNKNOWN, early=True)
        client.branch_state = "active"
        return
    if not flags.isdisjoint(("resume", "join")):
        raise RefusedError(_INVALID, early=True)
    if client.branch:
        raise RefusedError(_WRONG_STATE, early=True)
    if client.locked is not None or client.in_transaction:
        raise RefusedError(_OUTSIDE, early=True)
    client.last_branch = name
    if any(_without_format(each) == _without_format(name) for each in machine.branches):
        raise RefusedError(_EXISTS, early=True)
    machine.branches[name] = client.name
    client.branch, client.branch_state = name, "active"
    client.read_only = False  # that of a transaction before it


def _without_format(name: str) -> str:
    """What a server tells branches apart by."""
    return name.rpartition(",")[0]


def _end(_: Machine, run: RunningStatement, name: str, flags: frozenset[str]) -> None:
    client = run.client
    if any(flag.startswith("suspend") for flag in flags):
        raise RefusedError(_INVALID, early=True)
    if client.branch_state != "active":
        raise RefusedError(_WRONG_STATE, early=True)
    if client.branch != name:
        raise RefusedError(_UNKNOWN, early=True)
    client.branch_state = "idle"


def _prepare(_: Machine, run: RunningStatement, name: str, __: frozenset[str]) -> None:
    client = run.client
    if client.branch_state != "idle":
        raise RefusedError(_WRONG_STATE, early=True)
    if client.branch != name:
        raise RefusedError(_UNKNOWN, early=True)
    client.branch_state = "prepared"


def _commit(machine: Machine, run: RunningStatement, name: str, flags: frozenset[str]) -> None:
    client, one_phase = run.client, "one phase" in flags
    if _is_of_another(machine, client, name):
        if one_phase and machine.server.keeps_prepared:
            raise RefusedError(_INVALID, early=True)
        _finish_other(machine, name)
    elif client.branch_state == ("idle" if one_phase else "prepared"):
        _finish(machine, client)
    elif one_phase and client.branch_state == "prepared" and machine.server.keeps_prepared:
        raise RefusedError(_INVALID, early=True)
    else:
        raise RefusedError(_WRONG_STATE, early=True)


def _roll_back(machine: Machine, run: RunningStatement, name: str, _: frozenset[str]) -> None:
    client = run.client
    if _is_of_another(machine, client, name):
        _finish_other(machine, name)
    elif client.branch_state in ("idle", "prepared"):
        _finish(machine, client)
    else:
        raise RefusedError(_WRONG_STATE, early=True)


def _is_of_another(machine: Machine, client: ShadowClient, name: str) -> bool:
    """Whether an xid is not the session's own. Raises RefusedError 1400 where it cannot turn to others now."""
    if machine.server.keeps_prepared:
        if name != client.branch and (client.branch or client.in_transaction or not client.autocommit):
            raise RefusedError(_OUTSIDE, early=True)
        return name != client.branch
    return name != client.last_branch  # also of one that ended: it is the session's, and in no state


def _finish(machine: Machine, client: ShadowClient) -> None:
    machine.branches.pop(client.branch, None)
    client.branch = client.branch_state = ""


def _finish_other(machine: Machine, name: str) -> None:
    """End a prepared branch whose session is gone. Raises RefusedError, NotFollowedError."""
    if machine.branches.get(name) == "":
        del machine.branches[name]
    elif name in machine.branches or machine.tables.fresh:
        raise RefusedError(_UNKNOWN, early=True)
    else:
        raise NotFollowedError("which transactions are prepared is not known")


_STEPS: dict[str, Callable[[Machine, RunningStatement, str, frozenset[str]], None]] = {
    "XA START": _start, "XA END": _end, "XA PREPARE": _prepare, "XA COMMIT": _commit, "XA ROLLBACK": _roll_back,
}  # fmt: skip
