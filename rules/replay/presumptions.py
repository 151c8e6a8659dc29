"""What sessions stand on behind statements that are presumed or not known in full."""

from __future__ import annotations

from collections.abc import Mapping

from .certainty import presuming
from .client import Client
from .decided import Decided
from .decider import Decider
from .doubts import OF_TRANSACTION_END, Doubt, ended, left, left_to_others, may_be_refused, may_leave, of_no_server
from .shared import Shared
from .worlds import OF_TRANSACTION

#: what an answer leaves in the state behind its transaction, as long as there are temporary tables
_OF_TEMPORARY = frozenset({"row_sticks", "temporary", "temporary_complete", "temporary_created", "temporary_shared"})
#: how the history of a transaction says of an entry that it ends with a CALL
_OF_CALL = " in the CALL"
#: what holds for the next transaction alone
_NEXT = "setting_next"
#: how the state says that every statement goes on with a transaction
_NO_AUTOCOMMIT = frozenset({("autocommit_off",), ("setting", "autocommit", "OFF")})
#: variables that leave something behind when they are set to what is known: transactions, tables, read texts
_LASTING = frozenset({"autocommit", "default_storage_engine", "storage_engine", "sql_mode"})
#: what is presumed of a session whose beginning is not in the log
BEGINNING = ("the session began with nothing set and nothing open",)


def keep_presumptions(decided: Decided, clients: Mapping[str, Client], shared: Shared, decider: Decider) -> None:
    """Have the session stand on what a decided statement presumes, as long as its transaction may hang on it."""
    client, seen = clients.get(decided.record.session), decided.entry.observation
    if client is None:
        return
    may_use_up = _may_use_up_next(decided, client, decider)
    leaves = may_leave(decided) or (not shared.server.tables and may_be_refused(decided))
    if not (seen.presumed or client.presumed_inside or client.doubts or leaves):
        return
    facts = decider.facts(client.state)
    relations = {row[0] for row in facts if not (row[0] == "history" and str(row[-1]).endswith(_OF_CALL))}
    # with autocommit off a transaction may be open that nothing known has begun
    open_ended = not _NO_AUTOCOMMIT.isdisjoint(facts) and seen.kind not in ("COMMIT", "ROLLBACK")
    lasts = open_ended or may_use_up or not (OF_TRANSACTION | _OF_TEMPORARY).isdisjoint(relations)
    # what a statement of a CALL changes for good decides how those behind it in the CALL may fail
    is_kept = lasts or decided.part > 0
    client.of_call = not lasts
    client.presumed_inside = tuple(dict.fromkeys((*client.presumed_inside, *seen.presumed))) if is_kept else ()
    if OF_TRANSACTION.isdisjoint(relations) and not open_ended:
        client.doubts.pop(OF_TRANSACTION_END, None)
    if not is_kept:
        for assignment in decided.statement.assignments:
            if assignment.name not in _LASTING and assignment.scope != "global":
                client.doubts.pop(assignment.name, None)
    if leaves:
        found = [*left(decided, OF_TRANSACTION)]
        if not shared.server.tables:
            found += of_no_server(decided, "in_transaction" in relations)
        for about, doubt in found:
            client.doubts[about] = doubt.and_of(client.doubts.get(about))
        for about, doubt in left_to_others(decided):
            shared.doubts[about] = doubt.and_of(shared.doubts.get(about))
            for other in clients.values():
                other.presumed_before = presumed_of(other, shared)
    client.presumed_before = presumed_of(client, shared)


def end_call(client: Client, shared: Shared) -> None:
    """A CALL has ended: what only its own statements rested on is presumed no longer."""
    if client.of_call and client.presumed_inside:
        client.presumed_inside = ()
        client.presumed_before = presumed_of(client, shared)


def end_early(decided: Decided, client: Client, shared: Shared) -> None:
    """A statement ends its program, or may: where that is presumed or not known, so is what runs behind it."""
    if (decided.failed and decided.of_statement.presuming) or decided.may_be_refused:
        about, doubt = ended(decided)
        client.doubts[about] = doubt.and_of(client.doubts.get(about))
        client.presumed_before = presumed_of(client, shared)


def _may_use_up_next(decided: Decided, client: Client, decider: Decider) -> bool:
    """Whether the session had set something for its next transaction, which this statement may have been.

    So what it presumes decides whether the one behind it still has it.
    """
    if not client.sets_next and not decided.statement.kind.startswith("SET"):
        return False
    before = client.sets_next
    client.sets_next = any(row[0] == _NEXT for row in decider.facts(client.state))
    return before


def presumed_of(client: Client, shared: Shared) -> tuple[str, ...]:
    """What is presumed of a session, in words."""
    begun = () if client.session.begun else BEGINNING
    # what it left itself says more
    others = (each for about, each in shared.doubts.items() if not _covers(client.doubts.get(about), each))
    doubts = map(str, (*others, *client.doubts.values()))
    return (*shared.presumed, *doubts, *presuming(client.presumed_inside), *begun)


def _covers(own: Doubt | None, shared: Doubt) -> bool:
    """Whether all that a doubt of all sessions is about was left by the session itself."""
    return own is not None and own.times == shared.times
