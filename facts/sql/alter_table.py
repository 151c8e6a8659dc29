"""ALTER TABLE, and the indexes that are altered by CREATE INDEX and DROP INDEX."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sqlglot.tokenizer_core import TokenType

from ..statement import AlterAction, ObjectRef
from .clauses import existence, past_equals
from .columns import Element, charset_in, column_definition, has_check, index_key, table_element
from .draft import StatementDraft
from .incomplete import needed
from .tokens import Tokens

_TABLE_ADDITIONS = ("PARTITION", "SYSTEM", "PERIOD")
_DROPPED_KEYS = ("INDEX", "KEY", "CONSTRAINT", "CHECK", "PRIMARY", "PRIMARY KEY", "FOREIGN", "FOREIGN KEY")


def alter_table(draft: StatementDraft, i: int) -> None:
    """`ALTER TABLE [IF EXISTS] name [WAIT n | NOWAIT] clause, ...`; i is the index after TABLE."""
    tokens = draft.tokens
    draft.kind = "ALTER TABLE"
    name = needed(tokens.name(existence(draft, i)), "ALTER TABLE names no table")
    draft.add("alter", name)
    i = name.end
    if tokens.word(i) in ("WAIT", "NOWAIT"):
        i += 2 if tokens.word(i) == "WAIT" else 1
    for start, end in tokens.split(i, len(tokens)):
        draft.alters.extend(_clause(draft, start, end))
        if tokens.word(start + 1) == "PARTITION" or tokens.words(start, "ORDER BY"):
            break  # what follows these is a list of partitions or of columns, not of clauses


def create_index(draft: StatementDraft, i: int) -> None:
    """`CREATE [OR REPLACE] [UNIQUE] INDEX name ON table (parts)`; i is the index after INDEX."""
    tokens = draft.tokens
    on = _index_table(draft, i)
    if on is None:
        return
    key = index_key(tokens, existence(draft, i), len(tokens))
    if "unique" in draft.flags:
        key = replace(key, kind="unique")
    if "or replace" in draft.flags:
        draft.alters.append(AlterAction("drop key", key.name, conditional=True))
    draft.alters.append(AlterAction("add key", key.name, key=key, conditional=_is_conditional(tokens, i, on)))


def drop_index(draft: StatementDraft, i: int) -> None:
    """`DROP INDEX name ON table`."""
    on = _index_table(draft, i)
    if on is not None:
        name, conditional = draft.tokens.raw(existence(draft, i)), _is_conditional(draft.tokens, i, on)
        draft.alters.append(AlterAction("drop key", name, conditional=conditional))


def _index_table(draft: StatementDraft, i: int) -> int | None:
    draft.kind = "ALTER TABLE"
    draft.flags.add("index")
    on = draft.tokens.find(i, len(draft.tokens), "ON")
    draft.add("alter", None if on is None else draft.tokens.name(on + 1))
    return on


def _clause(draft: StatementDraft, i: int, j: int) -> Iterator[AlterAction]:
    """The actions of the clause [i, j); ADD of several columns is several."""
    conditional = _is_conditional(draft.tokens, i, j)
    for action in _actions(draft, i, j):
        yield replace(action, conditional=True) if conditional else action
    if has_check(draft.tokens, i, j):
        yield AlterAction("check")


def _is_conditional(tokens: Tokens, i: int, j: int) -> bool:
    """Whether IF stands among the words before the name that a clause [i, j) is about."""
    return any(
        tokens.words(k, "IF", "EXISTS") or tokens.words(k, "IF", "NOT", "EXISTS") for k in range(i, min(i + 5, j))
    )


def _actions(draft: StatementDraft, i: int, j: int) -> Iterator[AlterAction]:
    tokens = draft.tokens
    match tokens.word(i):
        case "ADD" if tokens.word(i + 1) not in _TABLE_ADDITIONS or tokens.type(i + 1) == TokenType.IDENTIFIER:
            yield from _added(draft, i + 1, j)
        case "DROP":
            yield _dropped(tokens, i + 1, j)
        case "CHANGE" | "MODIFY" as word:
            k = _past_column_word(draft, i + 1)
            element = _referring(draft, column_definition(tokens, k + (word == "CHANGE"), j))
            yield AlterAction("change column", tokens.raw(k), column=element.column, after=_after(tokens, k + 1, j))
            yield from _keys(element)
        case "RENAME":
            yield _renamed(draft, i + 1)
        case "EXCHANGE":
            table = tokens.find(i, j, "TABLE")
            draft.add("alter", None if table is None else tokens.name(table + 1), "exchange")
            yield AlterAction("exchange partition", tokens.raw(i + 2))
        case "TRUNCATE":
            yield AlterAction("truncate partition", _partitions(tokens, i + 2))
        case _:
            yield _option(tokens, i, j)


def _added(draft: StatementDraft, i: int, j: int) -> Iterator[AlterAction]:
    tokens = draft.tokens
    is_column = tokens.word(i) == "COLUMN"
    k = _past_column_word(draft, i)
    in_parentheses = tokens.type(k) == TokenType.L_PAREN
    parts = tokens.split(k + 1, tokens.after_parens(k) - 1) if in_parentheses else [(k, j)]
    for start, end in parts:
        read = column_definition if is_column and len(parts) == 1 else table_element
        element = _referring(draft, read(tokens, start, end))
        if element.column:
            after = None if in_parentheses else _after(tokens, start + 1, end)
            yield AlterAction("add column", element.column.name, column=element.column, after=after)
        yield from _keys(element)
        if element == Element() and not has_check(tokens, start, end):
            yield AlterAction("other")  # PERIOD


def _after(tokens: Tokens, i: int, j: int) -> str | None:
    """What a definition that ends at j says of its place: behind which column it is, empty for the first place."""
    if tokens.word(j - 1) == "FIRST":
        return ""
    return tokens.raw(j - 1) if tokens.word(j - 2) == "AFTER" and j - 2 > i else None


def _keys(element: Element) -> Iterator[AlterAction]:
    for key in element.keys:
        yield AlterAction("add key", key.name, key=key)
    for foreign in element.foreign_keys:
        yield AlterAction("add foreign key", foreign.name, foreign_key=foreign)


def _referring(draft: StatementDraft, element: Element) -> Element:
    for key, span in zip(element.foreign_keys, element.parents, strict=True):
        draft.objects.append(ObjectRef("read", key.db, key.parent, span, "references"))
    return element


def _dropped(tokens: Tokens, i: int, j: int) -> AlterAction:
    word = tokens.word(i)
    if word == "PARTITION":
        return AlterAction("drop partition", _partitions(tokens, i + 1))
    if word == "SYSTEM":
        return AlterAction("other", value="no versions")
    if tokens.words(i, "PERIOD", "FOR"):
        return AlterAction("other")
    k = i + 1 if word in ("COLUMN", *_DROPPED_KEYS) else i
    if word in ("PRIMARY", "PRIMARY KEY"):
        return AlterAction("drop key", "PRIMARY")
    if word == "FOREIGN":
        k += 1
    if tokens.words(k, "IF", "EXISTS"):
        k += 2
    name = tokens.raw(min(k, j - 1))
    if word in ("FOREIGN", "FOREIGN KEY"):
        return AlterAction("drop foreign key", name)
    if word == "CONSTRAINT":
        return AlterAction("drop constraint", name)
    if word == "CHECK":
        return AlterAction("other", name)
    return AlterAction("drop key" if word in _DROPPED_KEYS else "drop column", name)


def _renamed(draft: StatementDraft, i: int) -> AlterAction:
    tokens = draft.tokens
    if tokens.word(i) == "COLUMN":
        return AlterAction("rename column", tokens.raw(i + 1), value=tokens.raw(i + 3))
    if tokens.word(i) in ("INDEX", "KEY"):
        return AlterAction("other")
    k = i + 1 if tokens.word(i) in ("TO", "AS") else past_equals(tokens, i)
    at = tokens.name(k)
    draft.add("create", at, "rename to")
    return AlterAction("rename", at.name if at else "", at.db if at else None)


def _option(tokens: Tokens, i: int, j: int) -> AlterAction:
    """A table option; several of them may share a clause, and only the engine and the character set matter."""
    for k in tokens.top(i, j):
        if tokens.word(k) == "PARTITION BY" or tokens.words(k, "PARTITION", "BY"):
            return AlterAction("partition")
        if tokens.word(k) in ("ENGINE", "TYPE") and tokens.type(k - 1) != TokenType.EQ and k + 1 < j:
            return AlterAction("engine", value=tokens.raw(past_equals(tokens, k + 1)))
    if charset := charset_in(tokens, i, j):
        return AlterAction("convert" if tokens.word(i) == "CONVERT" else "charset", value=charset)
    return AlterAction("other", value="versions" if tokens.words(i, "ADD", "SYSTEM", "VERSIONING") else "")


def _partitions(tokens: Tokens, i: int) -> str:
    """The partitions named from i to the end, as `p0,p1`."""
    if tokens.words(i, "IF", "EXISTS"):
        i += 2
    return ",".join(tokens.raw(start) for start, _ in tokens.split(i, len(tokens)))


def _past_column_word(draft: StatementDraft, i: int) -> int:
    return existence(draft, i + 1 if draft.tokens.word(i) == "COLUMN" else i)
