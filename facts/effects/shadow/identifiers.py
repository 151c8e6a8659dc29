"""Names that a server may refuse wherever they stand.

Which error it is (1059, 1102, 1103, 1166, 1280, 1458), and what is found before, differs between kinds of object and
servers. Source: MySQL manual, Identifier Length Limits and Schema Object Names; measured on MySQL 5.6.24 and MariaDB
10.11.
"""

from __future__ import annotations

import re

from sqlglot.errors import SqlglotError

from ...sql.clauses import account, past_equals
from ...sql.dialect import SqlMode
from ...sql.quoting import STRING
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from ...statement import Statement
from .problem import NotFollowedError, RefusedError

_LONGEST = 64
#: of the host of an account, on the server that takes least
_LONGEST_HOST = 60
_ACCOUNT_TOO_LONG = 1470
_DEFINED = ("VIEW", "PROCEDURE", "FUNCTION", "TRIGGER", "EVENT")
#: where such a name may be: a long word, or blanks before a quote, or nothing between two
_MAY_BE = re.compile(r"[\w$]{65}|`[^`]{65}|\s`|``|\s\"|\"\"")
#: statements about accounts; what no account ends with, and words with what has to stand behind them
_OF_ACCOUNTS = frozenset(
    {"CREATE USER", "ALTER USER", "DROP USER", "RENAME USER", "GRANT", "REVOKE", "CREATE ROLE", "DROP ROLE"}
)
_TEXTS = re.compile(STRING, re.S)
_UNFINISHED = re.compile(
    r"(?i)(?:\b(?:IDENTIFIED|BY|WITH|VIA|AS|USING|REQUIRE|USER|ROLE|TO|FROM|ON|AND|EXISTS)|[,.@])\Z"
)
_NOT_GONE_ON = re.compile(
    r"(?i)\bIDENTIFIED\b(?!\s+(?:BY|WITH|VIA)\b)|\bIDENTIFIED\s+BY\b(?!\s*(?:PASSWORD\s*)?'')"
    r"|\bREQUIRE\b(?!\s+(?:SSL|X509|NONE|CIPHER|ISSUER|SUBJECT)\b)"
)
_OF_A_FILE = "`#mysql50#"
#: its own checks say which error a blank at the end gives
_BLANKS_FOLLOWED = frozenset({"CREATE TABLE", "CREATE TEMPORARY TABLE"})


def check_names(statement: Statement, text: str, mode: SqlMode) -> None:
    """Raises NotFollowedError for a name that is too long, empty, ends in a blank, or is one of a file as MySQL 5.0 had
    it; accounts.py looks at accounts."""
    if _OF_A_FILE in text.lower():
        raise NotFollowedError("which object the name of a file means is not followed")
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


def check_accounts(longest: int, statement: Statement, text: str, mode: SqlMode) -> None:
    """Raises RefusedError 1470 for an account or DEFINER of more letters than the server takes, NotFollowedError for a
    host that may be too long, and where something is missing behind a word."""
    if statement.kind in _OF_ACCOUNTS:
        bare = _TEXTS.sub("''", text).rstrip("; \n\t")
        if _UNFINISHED.search(bare) or _NOT_GONE_ON.search(bare):
            raise NotFollowedError("whether the statement is refused as it is written")
    names = [ref.name for ref in statement.objects if ref.kind in ("user", "role")]
    if "DEFINER" in text.upper() and statement.kind.endswith(_DEFINED):
        tokens = Tokens(dialect_for(mode).tokenize(text), text)
        said = tokens.find(0, len(tokens), "DEFINER")
        at = None if said is None else account(tokens, past_equals(tokens, said + 1))
        names += [at.name] if at is not None else []
    if statement.kind in ("GRANT", "REVOKE") and "PROXY" in text.upper():
        tokens = Tokens(dialect_for(mode).tokenize(text), text)
        at = account(tokens, 3) if tokens.words(1, "PROXY", "ON") else None
        names += [at.name] if at is not None else []
    for name in names:
        user, _, host = name.rpartition("@")
        if len(user or host) > longest:
            raise RefusedError(_ACCOUNT_TOO_LONG, name, parsed=True)
        if user and len(host) > _LONGEST_HOST:
            raise NotFollowedError("whether the host of an account is too long")
