"""Whether two texts of a Query event say the same: what was predicted, and what a server wrote.

White space, comments and the backquotes of names say nothing. Some statements are rewritten by the server before it
logs them; of these the leading keywords and the object names are compared (measured on MySQL 5.6.24 and MariaDB
10.11.19):

- DROP TABLE and DROP SEQUENCE: names quoted and listed anew, TEMPORARY and IF EXISTS added
- CREATE and ALTER of a view, trigger, routine or event: ALGORITHM, DEFINER and SQL SECURITY written out, types spelled
  anew
- CREATE TABLE: the SELECT or LIKE of a statement logged as rows becomes a list of columns; compared is which it is
- account statements: passwords become hashes, and are left out; SET PASSWORD: nothing but these two words
- LOAD DATA: defaults written out; compared is the table
- SELECT of a stored function, for any statement that calls it: compared is the function
- ROLLBACK TO SAVEPOINT: without SAVEPOINT
- XA: the identifier becomes hexadecimal

In all others DELAYED is left out, and NAME_CONST(name, value) of a routine's variable is read as the name. A name
without a database agrees with the same name in any database.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_TOKEN = re.compile(
    r"(?P<skip>\s+|/\*(?!M?!).*?(?:\*/|\Z)|/\*M?!\d*|\*/|--(?=\s)[^\n]*|\#[^\n]*)"
    r"|`(?P<quoted>(?:[^`]|``)*+)`?|(?P<string>[xX]?'(?:[^'\\]|\\.|'')*+'?|\"(?:[^\"\\]|\\.|\"\")*+\"?)"
    r"|(?P<word>[\w$@]++)|(?P<mark>.)",
    re.DOTALL,
)
_UNKNOWN = "?"
#: a literal as its words, a zero byte behind each
_VALUE = r"(?:-\x00)?+(?:[\w$@]++\x00(?:\.\x00[\w$@]++\x00)?|[xX]?'[^\x00]*+\x00)"
_OBJECTS = frozenset({"VIEW", "TRIGGER", "FUNCTION", "PROCEDURE", "EVENT", "PACKAGE"})
_NO_OBJECTS = frozenset({"TABLE", "DATABASE", "SCHEMA", "INDEX", "SERVER", "SEQUENCE", "USER", "ROLE", "AS", "("})
_BEHIND_IDENTIFIED = frozenset({"BY", "PASSWORD", "AS", "USING", "WITH", "VIA"})


class Essence(NamedTuple):
    """What has to be equal of two texts: words as they stand, and names that may lack their database."""

    words: tuple[str, ...]
    names: tuple[tuple[str, ...], ...] = ()


def same_query(recorded: str, predicted: str) -> bool:
    """Whether the server's text is the predicted one, up to what the module's docstring leaves out."""
    if recorded == predicted:
        return True
    left, right = essence(recorded), essence(predicted)
    return (
        _same_words(left.words, right.words)
        and len(left.names) == len(right.names)
        and all(map(_same_name, left.names, right.names))
    )


def _same_words(recorded: Sequence[str], predicted: Sequence[str]) -> bool:
    """Whether words are the same, where a predicted `?` stands for any one value."""
    if _UNKNOWN not in predicted:
        return recorded == predicted
    pattern = "".join(_VALUE if word == _UNKNOWN else re.escape(word) + r"\x00" for word in predicted)
    return re.fullmatch(pattern, "".join(f"{word}\0" for word in recorded), re.DOTALL) is not None


def essence(text: str) -> Essence:
    """The part of a text that is compared."""
    tokens = list(_tokens(text))
    while tokens and tokens[-1] == ";":
        tokens.pop()
    upper = [token.upper() for token in tokens]
    match upper[:2]:
        case ["DROP", *_] if {"TABLE", "SEQUENCE"} & set(upper[1:3]):
            return _drop(tokens, upper)
        case ["CREATE" | "ALTER", *_] if (found := _object(upper)) is not None:
            words = [word for word in ("OR", "REPLACE") if word in upper[1:found]]
            start, exists = _past_if(upper, found + 1)
            return Essence((upper[0], *words, upper[found], *exists), (_bare(_name(tokens, start)),))
        case ["CREATE", _] if (at := _table(upper)) is not None:
            start, exists = _past_if(upper, at)
            name = _name(tokens, start)
            return Essence((*upper[:at], *exists, _form(upper[start + 2 * len(name) - 1 :])), (name,))
        case ["SET", "PASSWORD"]:
            return Essence(("SET", "PASSWORD"))
        case ["LOAD", _] if "TABLE" in upper:
            return Essence(("LOAD", "DATA"), (_name(tokens, upper.index("TABLE") + 1),))
        case ["SELECT", _] if "(" in upper:
            return Essence(("SELECT",), (_name_before(tokens, upper.index("(")),))
        case ["ROLLBACK", "TO"]:
            return Essence(("ROLLBACK", "TO", *tokens[2 + (upper[2:3] == ["SAVEPOINT"] and len(tokens) > 3) :]))
        case ["XA", _]:
            return Essence((*upper[:2], *map(_plain, tokens[2:3])))
        case ["GRANT" | "REVOKE", _] | ["CREATE" | "ALTER" | "DROP", "USER" | "ROLE"]:
            return Essence(tuple(_without_passwords(tokens, upper)))
        case ["INSERT" | "REPLACE", "DELAYED"]:
            return Essence((tokens[0], *_without_values_of_names(tokens[2:])))
    return Essence(tuple(_without_values_of_names(tokens)))


def _tokens(text: str) -> Iterator[str]:
    for found in _TOKEN.finditer(text):
        if found.lastgroup == "quoted":
            yield found["quoted"].replace("``", "`")
        elif found.lastgroup != "skip":
            yield found[0]


def _bare(name: tuple[str, ...]) -> tuple[str, ...]:
    """A name without the double quotes that a server writes under ANSI_QUOTES."""
    return tuple(part.strip('"') for part in name)


def _drop(tokens: list[str], upper: list[str]) -> Essence:
    at = next(i for i, word in enumerate(upper) if word in ("TABLE", "SEQUENCE")) + 1
    start, exists = _past_if(upper, at)
    names = []
    while start < len(tokens):
        name = _name(tokens, start)
        names.append(_bare(name))
        start += 2 * len(name)
        if upper[start - 1 : start] != [","]:
            break
    return Essence((*upper[:at], *exists), tuple(names))


def _object(upper: list[str]) -> int | None:
    """Where the kind of a view, trigger, routine or event stands, which may follow ALGORITHM, DEFINER and SECURITY."""
    for at, word in enumerate(upper[:24]):
        if word in _OBJECTS:
            return at
        if word in _NO_OBJECTS:
            return None
    return None


def _table(upper: list[str]) -> int | None:
    return upper.index("TABLE") + 1 if "TABLE" in upper[:5] else None


def _form(rest: list[str]) -> str:
    return next((word for word in rest if word in ("SELECT", "LIKE")), "columns")


def _past_if(upper: list[str], at: int) -> tuple[int, list[str]]:
    for words in (["IF", "NOT", "EXISTS"], ["IF", "EXISTS"]):
        if upper[at : at + len(words)] == words:
            return at + len(words), words
    return at, []


def _name(tokens: Sequence[str], at: int) -> tuple[str, ...]:
    parts = list(tokens[at : at + 1])
    while tokens[at + 1 : at + 2] == ["."] and at + 2 < len(tokens):
        at += 2
        parts.append(tokens[at])
    return tuple(parts)


def _name_before(tokens: Sequence[str], at: int) -> tuple[str, ...]:
    return tuple(tokens[at - 3 : at : 2] if tokens[at - 2 : at - 1] == ["."] else tokens[at - 1 : at])


def _same_name(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    shorter = min(len(left), len(right))
    return left[-shorter:] == right[-shorter:]


def _plain(identifier: str) -> str:
    """An XA identifier, hexadecimal or not, as its text."""
    if identifier[:1] in "xX" and identifier[1:2] == "'":
        try:
            return bytes.fromhex(identifier[2:-1]).decode("latin-1")
        except ValueError:
            return identifier
    return identifier.strip("'\"")


def _without_passwords(tokens: list[str], upper: list[str]) -> Iterator[str]:
    at = 0
    while at < len(tokens):
        yield tokens[at]
        at += 1
        if upper[at - 1] == "IDENTIFIED":
            while at < len(tokens) and (upper[at] in _BEHIND_IDENTIFIED or tokens[at][:1] in "'\""):
                at += 2 if upper[at] in ("WITH", "VIA") else 1


def _without_values_of_names(tokens: list[str]) -> Iterator[str]:
    at = 0
    while at < len(tokens):
        if tokens[at].upper() == "NAME_CONST" and tokens[at + 1 : at + 2] == ["("] and at + 2 < len(tokens):
            yield tokens[at + 2].strip("'")
            at = _behind_bracket(tokens, at + 1)
        else:
            yield tokens[at]
            at += 1


def _behind_bracket(tokens: list[str], at: int) -> int:
    depth = 0
    while at < len(tokens):
        depth += (tokens[at] == "(") - (tokens[at] == ")")
        at += 1
        if not depth:
            break
    return at
