"""SELECT, VALUES, TABLE and parenthesised queries, and what a WITH clause stands in front of."""

from __future__ import annotations

from .delete import delete
from .draft import StatementDraft
from .incomplete import IncompleteError
from .scan import scan
from .select import read_tables
from .tokens import Tokens
from .update import update

_VERBS = ("SELECT", "VALUES", "TABLE", "UPDATE", "DELETE", "(")
_INTO = {"OUTFILE": "into outfile", "DUMPFILE": "into dumpfile"}


def query(draft: StatementDraft, _: int) -> None:
    """`SELECT`: the whole of a query, whatever word it starts with; raises IncompleteError where nothing follows it."""
    tokens = draft.tokens
    draft.kind = "SELECT"
    if len(tokens) == 1:
        raise IncompleteError(f"{tokens.word(0)} is followed by nothing")
    scan(draft, 0)
    read_tables(draft, 0, len(tokens))
    into = next((k for k in range(len(tokens)) if tokens.word(k) == "INTO"), None)
    if into is not None:
        draft.flags.add(_INTO.get(tokens.word(into + 1), "into variable"))


def with_(draft: StatementDraft, i: int) -> None:
    """The query, UPDATE or DELETE behind a WITH clause; raises IncompleteError where none follows."""
    tokens = draft.tokens
    verb = _after_common(tokens, i)
    word = tokens.word(verb)
    if word == "UPDATE":
        update(draft, verb + 1)
    elif word == "DELETE":
        delete(draft, verb + 1)
    elif word in _VERBS:
        query(draft, i)
    else:
        raise IncompleteError("WITH is followed by no SELECT, UPDATE or DELETE")


def _after_common(tokens: Tokens, i: int) -> int:
    """The index after `[RECURSIVE] name [(columns)] AS (query), ...`."""
    i += tokens.word(i) == "RECURSIVE"
    while True:
        as_word = tokens.find(i, len(tokens), "AS")
        if as_word is None:
            raise IncompleteError("WITH has no AS")
        i = tokens.after_parens(as_word + 1)
        if tokens.word(i) == "CYCLE":
            i = (tokens.find(i, len(tokens), "RESTRICT") or i) + 1
        if tokens.word(i) != ",":
            return i
        i += 1
