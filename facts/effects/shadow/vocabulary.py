"""The words of a statement that its server, or what is followed here of its kind, does not have.

Source: the tables `keyword`, `reserved_word`, `no_label`, `foreign_phrase` and `followed_form` of a profile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from ...server.server import Rows
from ...sql.dialect import SqlMode
from ...sql.tokenizing import dialect_for
from ...sql.tokens import NAME_FOLLOWS, Tokens
from ...statement import Statement
from .problem import NotFollowedError, RefusedError

_EVERY_KIND, _SYNTAX = "*", 1064
#: reserved words that mean something where a name may stand
NAMES_ALL_THE_SAME = frozenset({"DEFAULT", "DUAL", "VALUES", "VALUE"})
_OF_SEQUENCES = ("NEXTVAL", "LASTVAL", "SETVAL")
_NAME = "\N{FULL BLOCK}"  # stands for what is no word: a quoted name, a text, a number


@dataclass(frozen=True, slots=True)
class SqlVocabulary:
    """Of one profile, upper case; empty where it was not measured.

    keywords: words that are more than names; reserved: those that are no names unless quoted. no_labels: those that
    are names, and no labels. foreign: by kind of statement, phrases that the parser does not know. no_functions:
    functions of other servers. followed: by kind, the keywords that are followed.
    """

    keywords: frozenset[str] = frozenset()
    reserved: frozenset[str] = frozenset()
    foreign: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    no_functions: frozenset[str] = frozenset()
    followed: Mapping[str, frozenset[str]] = field(default_factory=dict)
    no_labels: frozenset[str] = frozenset()

    @classmethod
    def of(cls, tables: Mapping[str, Rows]) -> SqlVocabulary:
        """From a profile's tables."""
        foreign: dict[str, tuple[str, ...]] = {}
        for kind, phrase in tables.get("foreign_phrase", ()):
            foreign[str(kind)] = (*foreign.get(str(kind), ()), f" {phrase} ")
        return cls(
            frozenset(str(row[0]) for row in tables.get("keyword", ())),
            frozenset(str(row[0]) for row in tables.get("reserved_word", ())),
            foreign,
            frozenset(str(row[0]) for row in tables.get("missing_function", ())),
            {str(kind): frozenset(str(words).split()) for kind, words in tables.get("followed_form", ())},
            frozenset(str(row[0]) for row in tables.get("no_label", ())),
        )


def check_vocabulary(known: SqlVocabulary, statement: Statement, text: str, mode: SqlMode) -> None:
    """Raises RefusedError 1064 for a phrase that this kind of statement does not have on the server, NotFollowedError
    for a word or phrase with which the server may refuse the statement."""
    upper = text.upper()
    if "NEXTVAL" in known.keywords and any(word in upper for word in _OF_SEQUENCES):
        _check_sequences(text, mode)
    check_phrases(known, statement, text, mode)
    followed = known.followed.get(statement.kind)
    if followed is None:
        return
    names = {name.upper() for ref in statement.objects for name in (ref.db, ref.name) if name}
    for word in _words(text, mode):
        if word in known.keywords and word not in followed and word not in names:
            raise NotFollowedError(f"{word} in {statement.kind} is not followed")


def check_phrases(known: SqlVocabulary, statement: Statement, text: str, mode: SqlMode) -> None:
    """Raises RefusedError 1064 for a phrase that this kind of statement does not have on the server, NotFollowedError
    for one that no statement has there, but that may be a name."""
    anywhere, here = known.foreign.get(_EVERY_KIND, ()), known.foreign.get(statement.kind, ())
    upper = text.upper()
    phrases = tuple(phrase for phrase in (*here, *anywhere) if phrase.split()[0] in upper)
    if not phrases:
        return
    words = _words(text, mode)
    said = f" {' '.join(words)} "
    names = {name.upper() for ref in statement.objects for name in (ref.db, ref.name) if name}
    columns = {column.name.upper() for column in statement.definition.columns} if statement.definition else set[str]()
    for phrase in phrases:
        if phrase in said and phrase.strip() not in names | columns:
            if phrase in here:
                raise RefusedError(_SYNTAX, early=True)
            raise NotFollowedError(f"{phrase.strip()} is not known to the server")


def _check_sequences(text: str, mode: SqlMode) -> None:
    """Raises RefusedError 1064 where NEXTVAL and its like are given a text: the parser wants the name of a sequence.

    Measured on MariaDB 10.11, also where a stored function has the name.
    """
    tokens = _tokens(text, mode)
    for k in range(len(tokens) - 2):
        calls = tokens.word(k) in _OF_SEQUENCES and tokens.word(k + 1) == "(" and tokens.type(k - 1) != TokenType.DOT
        if calls and tokens.type(k + 2) in (TokenType.STRING, TokenType.NUMBER):
            raise RefusedError(_SYNTAX, early=True)


def _tokens(text: str, mode: SqlMode) -> Tokens:
    try:
        return Tokens(dialect_for(mode).tokenize(text), text)
    except SqlglotError:
        raise NotFollowedError("the statement is not understood") from None


def _words(text: str, mode: SqlMode) -> list[str]:
    tokens = _tokens(text, mode)
    found: list[str] = []
    for k in range(len(tokens)):
        is_name = tokens.type(k - 1) in NAME_FOLLOWS or tokens.type(k + 1) == TokenType.DOT
        found += [_NAME] if is_name else tokens.word(k).split() or [_NAME]
    return found


def check_names(known: SqlVocabulary, tree: exp.Expr) -> None:
    """Raises NotFollowedError for a name without quotes that the parser reads as a word."""
    for name in tree.find_all(exp.Identifier) if known.reserved else ():
        if not name.quoted and name.name.upper() in known.reserved - NAMES_ALL_THE_SAME:
            raise NotFollowedError(f"{name.name} is no name")
