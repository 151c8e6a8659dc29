"""Whether a server takes the text of a definition for certain: a definition outside of a closed grammar is open."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from lark import Lark
from lark.exceptions import UnexpectedInput

from ...sql.dialect import SqlMode
from ...sql.quoting import STRING
from .charsets import charset_said, check_said
from .definition_words import without_partitions
from .problem import NotFollowedError, RefusedError

_STARTS = re.compile(r"(?is)^.*?(?=\b(?:CREATE|ALTER|DROP)\b)")  # behind comments and SET STATEMENT ... FOR
_PARTITION_ACTION = re.compile(r"(?is)\b(?:PARTITION|PARTITIONING|TABLESPACE)\b")
_EVENT = re.compile(
    r"""(?isx) \s* (?:CREATE|ALTER) \b .*? \b EVENT \s+ (?:IF\s+(?:NOT\s+)?EXISTS\s+)? (?:[\w$.]|`[^`]*`|"[^"]*")+
    (?!\s*;?\s*\Z)
    (?:\s+ON\s+SCHEDULE\s+(?:AT|EVERY)\b(?:(?!\bON\s+COMPLETION\b|\bDO\b|\bCOMMENT\b|\bRENAME\b|\bENABLE\b|\bDISABLE\b).)+)?
    (?:\s*\bON\s+COMPLETION\s+(?:NOT\s+)?PRESERVE)?
    (?:\s+RENAME\s+TO\s+(?:[\w$.]|`[^`]*`|"[^"]*")+)?
    (?:\s*\b(?:ENABLE|DISABLE(?:\s+ON\s+(?:SLAVE|REPLICA))?))?
    (?:\s*\bCOMMENT\s+(?:'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"))?
    (?:\s*\bDO\b.*)? \s*;?\s*"""
)  # fmt: skip
_SYNTAX = 1064
#: they drop one object
_DROPS_ONE = frozenset({"DROP PROCEDURE", "DROP FUNCTION", "DROP TRIGGER", "DROP EVENT", "DROP DATABASE"})
_DROPPED = re.compile(
    r"""(?isx) \s* DROP \s+ \w+ \s+ (?:IF\s+EXISTS\s+)?
    (?:[\w$]+|`[^`]*`|"[^"]*") (?:\s*\.\s*(?:[\w$]+|`[^`]*`|"[^"]*"))? (?P<more>\s*,.*)? \s*;?\s*"""
)
_COMMENTS = re.compile(r"(?sm)/\*M?!\d*|/\*.*?\*/|\*/|(?:--\s|\#).*?$")
#: of a column or key, in quotes
_LONGEST_COMMENT = 1026
_COMMENT = re.compile(rf"(?is)\bCOMMENT\s*=?\s*({STRING})")
#: CREATE DATABASE and its options; what stands behind them
_DATABASE = re.compile(
    rf"""(?isx) \s* CREATE \s+ (?:OR\s+REPLACE\s+)? (?:DATABASE|SCHEMA) \b (?:\s+IF\s+NOT\s+EXISTS\b)? \s*
    (?:[\w$]+(?![\w$])|`[^`]*`)
    (?:\s*(?:DEFAULT\s+)? (?:CHARACTER\s+SET|CHAR\s+SET|CHARSET|COLLATE) (?:\s*=\s*|\s+)? (?:[\w$]+(?![\w$])|{STRING}))*
    \s*;?\s* (?P<more>.*)"""
)
#: may begin another option
_MAY_GO_ON = re.compile(r"(?i)(?:DEFAULT\s+)?(?:CHAR|CHARACTER|CHARSET|COLLATE|COMMENT)\b|[^\w$,.-]")
_TABLES = frozenset({"CREATE TABLE", "CREATE TEMPORARY TABLE", "ALTER TABLE", "CREATE INDEX", "DROP INDEX"})
_EVENTS = frozenset({"CREATE EVENT", "ALTER EVENT"})


def check_definition_text(kind: str, text: str, mode: SqlMode) -> None:
    """Raises NotFollowedError for the definition of a table or event, or DROP of one object, that may be refused.

    RefusedError 1064 where that DROP names several.
    """
    if kind in _EVENTS and _EVENT.fullmatch(text) is None:
        raise NotFollowedError("whether the clauses of the event stand in order")
    if kind in _DROPS_ONE:
        found = _DROPPED.fullmatch(_COMMENTS.sub(" ", _STARTS.sub("", text, count=1)))
        if found is None:
            raise NotFollowedError("what stands behind the name is not followed")
        if found["more"]:
            raise RefusedError(_SYNTAX, early=True)
    if kind not in _TABLES:
        return
    if any(len(said) > _LONGEST_COMMENT for said in _COMMENT.findall(text)):
        raise NotFollowedError("whether a comment is too long is not followed")  # 1628, 1629
    if kind == "ALTER TABLE" and _PARTITION_ACTION.search(text):
        return
    rest, _ = without_partitions(_STARTS.sub("", text, count=1))
    try:
        _grammar().parse(rest.replace('"', "`") if mode.ansi_quotes else rest)
    except UnexpectedInput:
        raise NotFollowedError("whether the definition is refused as it is written") from None


def check_database_options(kind: str, text: str) -> None:
    """Raises RefusedError 1064 for what is no option of CREATE DATABASE, behind options whose names are known."""
    if kind != "CREATE DATABASE" or "/*!" in text or "/*M!" in text:
        return
    found = _DATABASE.fullmatch(_COMMENTS.sub(" ", _STARTS.sub("", text, count=1)))
    if found is None or not found["more"]:
        return
    check_said(*charset_said(text))
    if _MAY_GO_ON.match(found["more"]):
        raise NotFollowedError("whether the options of the database are refused as they are written")
    raise RefusedError(_SYNTAX, parsed=True)


@cache
def _grammar() -> Lark:
    text = resources.files(__package__).joinpath("definitions.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", maybe_placeholders=False)
