"""Accounts: users, roles and their privileges.

GRANT and REVOKE name tables and databases too, but only change the account; those names are no objects here.
"""

from __future__ import annotations

from collections.abc import Callable

from ..statement import Action
from .clauses import account, existence, role_name
from .draft import StatementDraft
from .tokens import NameAt, Tokens

_Reader = Callable[[Tokens, int], NameAt | None]
# what follows the accounts of CREATE, ALTER USER and GRANT
_OPTIONS = ("REQUIRE", "WITH", "DEFAULT", "PASSWORD", "ACCOUNT", "COMMENT", "ATTRIBUTE", "AS", "IGNORE")


def create_user(draft: StatementDraft, i: int) -> None:
    """`CREATE USER [IF NOT EXISTS] account [IDENTIFIED ...], ...`; i is the index after USER."""
    _accounts(draft, i, "create")


def alter_user(draft: StatementDraft, i: int) -> None:
    """`ALTER USER [IF EXISTS] account ..., ...`; the account of `USER()` is not named."""
    _accounts(draft, i, "alter")


def drop_user(draft: StatementDraft, i: int) -> None:
    """`DROP USER [IF EXISTS] account, ...`."""
    _accounts(draft, i, "drop")


def rename_user(draft: StatementDraft, i: int) -> None:
    """`RENAME USER a TO b, ...`."""
    tokens = draft.tokens
    draft.kind = "RENAME USER"
    for start, end in tokens.split(i, len(tokens)):
        draft.add("drop", account(tokens, start), "rename from", "user")
        to = tokens.find(start, end, "TO")
        draft.add("create", None if to is None else account(tokens, to + 1), "rename to", "user")


def create_role(draft: StatementDraft, i: int) -> None:
    """`CREATE ROLE [IF NOT EXISTS] role, ... [WITH ADMIN account]`."""
    draft.kind = "CREATE ROLE"
    _add_each(draft, existence(draft, i), "create", "role", role_name)


def drop_role(draft: StatementDraft, i: int) -> None:
    """`DROP ROLE [IF EXISTS] role, ...`."""
    draft.kind = "DROP ROLE"
    _add_each(draft, existence(draft, i), "drop", "role", role_name)


def grant(draft: StatementDraft, i: int) -> None:
    """`GRANT {privileges ON object | roles} TO account, ...`; the accounts are altered."""
    _grantees(draft, i, "GRANT", "TO")


def revoke(draft: StatementDraft, i: int) -> None:
    """`REVOKE {privileges ON object | roles} FROM account, ...`."""
    _grantees(draft, existence(draft, i), "REVOKE", "FROM")


def set_password(draft: StatementDraft, i: int) -> None:
    """`SET PASSWORD [FOR account] = ...`; i is the index after PASSWORD."""
    draft.kind = "SET PASSWORD"
    if draft.tokens.word(i) == "FOR":
        draft.add("alter", account(draft.tokens, i + 1), kind="user")


def set_default_role(draft: StatementDraft, i: int) -> None:
    """`SET DEFAULT ROLE role {FOR | TO} account`; i is the index after ROLE."""
    draft.kind = "SET DEFAULT ROLE"
    _altered_after(draft, i, "FOR", "TO")


def _accounts(draft: StatementDraft, i: int, action: Action) -> None:
    draft.kind = f"{action} user".upper()
    _add_each(draft, existence(draft, i), action, "user", account)


def _add_each(draft: StatementDraft, i: int, action: Action, kind: str, read: _Reader) -> None:
    """Add the accounts that start the comma-separated parts from i up to the options that concern them all."""
    tokens = draft.tokens
    for start, _ in tokens.split(i, _options(tokens, i)):
        at = read(tokens, start)
        if at:
            draft.add(action, at, kind=kind)


def _options(tokens: Tokens, i: int) -> int:
    """Where the options begin that concern all accounts; those behind IDENTIFIED concern one."""
    first = i
    while (end := tokens.find(i, len(tokens), *_OPTIONS)) is not None:
        identifies = tokens.find(first, end, "IDENTIFIED") is not None
        is_own = tokens.word(end - 1) in ("IDENTIFIED", "BY") or (identifies and tokens.word(end) == "AS")
        if not is_own:
            return end
        i = end + 1
    return len(tokens)


def _grantees(draft: StatementDraft, i: int, kind: str, word: str) -> None:
    draft.kind = kind
    tokens = draft.tokens
    end = tokens.find(i, len(tokens), word)
    if end is not None and tokens.word(i) != "ALL" and tokens.find(i, end, "ON") is None:
        draft.flags.add("roles")
    _altered_after(draft, i, word)


def _altered_after(draft: StatementDraft, i: int, *words: str) -> None:
    at = draft.tokens.find(i, len(draft.tokens), *words)
    if at is not None:
        _add_each(draft, at + 1, "alter", "user", account)
