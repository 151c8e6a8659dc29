"""Stored programs: PROCEDURE, FUNCTION (stored and loadable), TRIGGER and EVENT, with the leaves of their bodies."""

from __future__ import annotations

from sqlglot.tokenizer_core import TokenType

from ..statement import Action, TriggerHeader
from .clauses import existence
from .compound import body_leaves
from .draft import StatementDraft
from .incomplete import needed
from .tokens import NameAt, Tokens

_MODES = ("IN", "OUT", "INOUT")
# how a routine says what it does with data; the flag is the clause in lower case
_CHARACTERISTICS = (
    ("NOT", "DETERMINISTIC"),
    ("DETERMINISTIC",),
    ("CONTAINS", "SQL"),
    ("NO", "SQL"),
    ("READS", "SQL", "DATA"),
    ("MODIFIES", "SQL", "DATA"),
    ("SQL SECURITY", "DEFINER"),
    ("SQL SECURITY", "INVOKER"),
)
_TYPE_WORDS = (
    "UNSIGNED", "SIGNED", "ZEROFILL", "BINARY", "PRECISION", "VARYING", "ASCII", "UNICODE", "VARCHAR", "VARBINARY",
    "CHARACTER", "SET", "CHARSET", "COLLATE", "OF", "TYPE",
)  # fmt: skip
_NAMED_NEXT = ("SET", "CHARSET", "COLLATE", "OF")


def create_procedure(draft: StatementDraft, i: int) -> None:
    """`CREATE PROCEDURE name ([IN | OUT | INOUT] parameter type, ...) [characteristic ...] body`."""
    name = _named(draft, i, "create", "procedure")
    _body(draft, characteristics(draft, _parameters(draft, name.end)))


def create_function(draft: StatementDraft, i: int) -> None:
    """`CREATE FUNCTION name (parameter type, ...) RETURNS type ... body`, or a loadable function with SONAME."""
    tokens = draft.tokens
    name = _named(draft, i, "create", "function")
    if tokens.word(name.end) == "SONAME" or tokens.word(name.end + 2) == "SONAME":
        draft.flags.add("udf")
        return
    i = _parameters(draft, name.end)
    if tokens.word(i) == "RETURNS":
        i = type_end(tokens, i + 1)
    _body(draft, characteristics(draft, i))


def create_trigger(draft: StatementDraft, i: int) -> None:
    """`CREATE TRIGGER name {BEFORE | AFTER} event ON table FOR EACH ROW [{FOLLOWS | PRECEDES} other] body`."""
    tokens = draft.tokens
    name = _named(draft, i, "create", "trigger")
    on = tokens.find(name.end, len(tokens), "ON")
    if on is None:
        draft.approximate = True
        return
    events = [tokens.word(k) for k in range(name.end + 1, on)]
    table = needed(tokens.name(on + 1), "CREATE TRIGGER names no table")
    draft.add("alter", table, "trigger table")
    i = table.end + 3 if tokens.words(table.end, "FOR", "EACH", "ROW") else table.end
    if tokens.word(i) in ("FOLLOWS", "PRECEDES"):
        other = tokens.name(i + 1)
        i = other.end if other else i + 1
    draft.trigger = TriggerHeader(tokens.word(name.end), " ".join(events), _new_columns(tokens, i))
    _body(draft, i)


def _new_columns(tokens: Tokens, i: int) -> tuple[str, ...]:
    """The columns that the body from i on names as NEW.x."""
    dots = (k for k in range(i + 1, len(tokens) - 1) if tokens.type(k) == TokenType.DOT)
    named = (k - 1 for k in dots if tokens.raw(k - 1).upper() == "NEW")
    return tuple(dict.fromkeys(tokens.raw(k + 2).lower() for k in named))


def create_event(draft: StatementDraft, i: int) -> None:
    """`CREATE EVENT name ON SCHEDULE ... DO body`."""
    _event_body(draft, _named(draft, i, "create", "event").end)


def alter_event(draft: StatementDraft, i: int) -> None:
    """`ALTER EVENT name [ON SCHEDULE ...] [RENAME TO name] [DO body]`."""
    tokens = draft.tokens
    name = _named(draft, i, "alter", "event")
    do = _event_body(draft, name.end)
    rename = tokens.find(name.end, do, "RENAME")
    if rename is not None:
        draft.add("create", tokens.name(rename + 2), "rename to", "event")


def alter_routine(draft: StatementDraft, i: int) -> None:
    """`ALTER {PROCEDURE | FUNCTION} name [characteristic ...]`; i is the index after the object word."""
    name = _named(draft, i, "alter", draft.tokens.word(i - 1).lower())
    characteristics(draft, name.end)


def drop_program(draft: StatementDraft, i: int) -> None:
    """`DROP {PROCEDURE | FUNCTION | TRIGGER | EVENT} name`; i is the index after the object word."""
    _named(draft, i, "drop", draft.tokens.word(i - 1).lower())


def _named(draft: StatementDraft, i: int, action: Action, kind: str) -> NameAt:
    """Read the kind of statement and the program it names. Raises IncompleteError where no name is written."""
    draft.kind = f"{action} {kind}".upper()
    at = needed(draft.tokens.name(existence(draft, i)), f"{draft.kind} names no {kind}")
    draft.add(action, at, kind=kind)
    return at


def _event_body(draft: StatementDraft, i: int) -> int:
    """Read the body after DO; returns the index of DO, the end where there is none."""
    do = draft.tokens.find(i, len(draft.tokens), "DO")
    if do is None:
        return len(draft.tokens)
    _body(draft, do + 1)
    return do


def _body(draft: StatementDraft, i: int) -> None:
    body = draft.tokens.part(i, len(draft.tokens))
    draft.body.extend(body_leaves(body, draft.mode, draft.parse, draft.parameters))


def _parameters(draft: StatementDraft, i: int) -> int:
    """Read the names in the parameter list at i; returns the index after it."""
    tokens = draft.tokens
    end = tokens.after_parens(i)
    for start, _ in tokens.split(i + 1, end - 1):
        draft.parameters.append(tokens.raw(start + 1 if tokens.word(start) in _MODES else start))
    return end


def characteristics(draft: StatementDraft, i: int) -> int:
    """Read the characteristics of a routine from i on into flags; returns the index after them."""
    tokens = draft.tokens
    while i < len(tokens):
        if tokens.word(i) in ("COMMENT", "LANGUAGE"):
            i += 2
            continue
        if tokens.words(i, "SQL", "SECURITY"):
            i += 1  # a comment between the words keeps them apart; SECURITY alone says as much
        clause = next((words for words in _CHARACTERISTICS if tokens.words(i, *words)), None)
        if clause is None and tokens.word(i) == "SECURITY":
            clause = ("SQL SECURITY", tokens.word(i + 1))
        if clause is None:
            return i
        draft.flags.add(" ".join(clause).lower())
        i += len(clause)
    return i


def type_end(tokens: Tokens, i: int) -> int:
    """The index after the type at i, with its length, attributes, character set and collation."""
    i = tokens.after_parens(i + 1)
    while tokens.word(i) in _TYPE_WORDS or (tokens.type(i) == TokenType.STRING and tokens.word(i - 1) in _NAMED_NEXT):
        i = tokens.after_parens(i + (2 if tokens.word(i) in _NAMED_NEXT else 1))
    return i
