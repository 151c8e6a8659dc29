"""Names that a server may refuse wherever they stand.

Which error it is (1059, 1102, 1103, 1166, 1280, 1458), and what is found before, differs between kinds of object and
servers. Source: MySQL manual, Identifier Length Limits and Schema Object Names; measured on MySQL 5.6.24 and MariaDB
10.11.
"""

from __future__ import annotations

import re

from sqlglot.errors import SqlglotError

from ...sql.dialect import SqlMode
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from ...statement import Statement
from .problem import NotFollowedError

_LONGEST = 64
#: where such a name may be: a long word, or blanks before a quote, or nothing between two
_MAY_BE = re.compile(r"[\w$]{65}|`[^`]{65}|\s`|``|\s\"|\"\"")
#: its own checks say which error a blank at the end gives
_BLANKS_FOLLOWED = frozenset({"CREATE TABLE", "CREATE TEMPORARY TABLE"})


def check_names(statement: Statement, text: str, mode: SqlMode) -> None:
    """Raises NotFollowedError for a name that is too long, empty, or ends in a blank; accounts.py looks at accounts."""
    if _MAY_BE.search(text) is None or any(ref.kind in ("user", "role") for ref in statement.objects):
        return
    quotes = ("`", '"') if mode.ansi_quotes else ("`",)
    try:
        tokens = Tokens(dialect_for(mode).tokenize(text), text)
    except SqlglotError:
        return
    for k in range(len(tokens)):
        span = tokens.span(k)
        said = text[span.start : span.end]
        if said.startswith(quotes):
            name = said[1:-1].replace(said[0] * 2, said[0])
            if not name or (name[-1].isspace() and statement.kind not in _BLANKS_FOLLOWED):
                raise NotFollowedError(f"whether {said} may be a name is not followed")
        elif not said[:1].isalpha():
            continue
        else:
            name = said
        if len(name) > _LONGEST:
            raise NotFollowedError(f"whether {said} is too long for a name is not followed")
