"""USE, FORCE and IGNORE INDEX: taken out of the text, and the keys they name looked for.

Source: MySQL manual, Index Hints; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from ...catalog.keys import key_names
from ...sql.tokens import Tokens
from .problem import NotFollowedError, RefusedError
from .table import Shadow

_SYNTAX, _WRONG_USAGE, _NO_KEY = 1064, 1221, 1176
_PRIMARY = "primary"
#: of a table in a tree: the keys that hints name, and whether others are called as it is
_KEYS, _SEVERAL = "hinted keys", "hinted twice"
_KINDS = ("USE", "FORCE", "IGNORE")
_PURPOSES = ("JOIN", "ORDER BY", "GROUP BY")


@dataclass(frozen=True, slots=True)
class IndexHint:
    """The keys that a hint names, and what the table before it is called, both in lower case."""

    kind: str
    table: str
    keys: tuple[str, ...]


def is_hint(tokens: Tokens, i: int) -> bool:
    """Whether a hint begins at a token."""
    return tokens.word(i) in _KINDS and tokens.word(i + 1) in ("INDEX", "KEY")


def read_hint(tokens: Tokens, i: int, earlier: list[IndexHint]) -> tuple[IndexHint, int]:
    """The hint at a token, and the token behind it. Raises RefusedError 1064 and 1221; earlier: hints before it."""
    kind, k = tokens.word(i), i + 2
    if tokens.word(k) == "FOR":
        if tokens.word(k + 1) not in _PURPOSES:
            raise RefusedError(_SYNTAX, early=True)
        k += 2
    end = tokens.after_parens(k)
    keys = tuple(tokens.raw(j).strip("`").lower() for j in range(k + 1, end - 1) if tokens.word(j) != ",")
    behind_bracket = tokens.word(i - 1) == ")"
    of_same = behind_bracket and bool(earlier)
    table = earlier[-1].table if of_same else tokens.raw(i - 1).strip("`").lower()
    names_nothing = end == k or (not keys and kind != "USE")
    if names_nothing or tokens.word(end) == "AS" or (behind_bracket and not of_same):
        raise RefusedError(_SYNTAX, early=True)
    kinds = {hint.kind for hint in earlier if of_same and hint.table == table}
    if kind != "IGNORE" and kinds & {"USE", "FORCE"} - {kind}:
        raise RefusedError(_WRONG_USAGE, early=True)
    return IndexHint(kind, table, keys), end


def note_hints(tree: exp.Expr, hints: list[IndexHint]) -> None:
    """Have tables of a tree know what hints name of them. Raises RefusedError 1064 where they follow a query."""
    for hint in hints:
        tables = [each for each in tree.find_all(exp.Table) if each.alias_or_name.lower() == hint.table]
        if not tables:
            raise RefusedError(_SYNTAX, early=True)
        for each in tables:
            each.meta.setdefault(_KEYS, []).extend(hint.keys)
            each.meta[_SEVERAL] = len(tables) > 1


def check_hints(node: exp.Table, table: Shadow | None) -> None:
    """Raises RefusedError 1176 for a key that a table does not have, NotFollowedError where it is not known.

    table: None for a view, which has no keys. The beginning of one name alone stands for it.
    """
    for key in node.meta.get(_KEYS, ()):
        if not _has(table, key):
            if node.meta[_SEVERAL]:
                raise NotFollowedError("of which table a hint names keys")
            raise RefusedError(_NO_KEY, key, early=True)


def _has(source: Shadow | None, key: str) -> bool:
    if source is None:
        return False
    if source.definition is None:
        raise NotFollowedError("the keys of the table are not known")
    foreign = [each for each, _ in source.foreign_keys]
    names = [*key_names([each for each in source.definition.keys if each.kind != _PRIMARY], foreign)]
    names += [_PRIMARY] if source.primary else []
    return key in names or sum(name.startswith(key) for name in names) == 1
