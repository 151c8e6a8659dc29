"""CREATE TABLE in its three forms: a definition, LIKE another table, and ... SELECT."""

from __future__ import annotations

from sqlglot.tokenizer_core import TokenType

from ..statement import Column, ForeignKey, ObjectRef, TableDefinition, TableKey
from .clauses import existence, listed_names, past_equals
from .columns import charset_in, has_check, table_element
from .draft import StatementDraft
from .incomplete import needed
from .scan import scan
from .select import read_tables
from .tokens import Tokens

_QUERY = ("SELECT", "WITH", "VALUES", "TABLE")
_NO_QUERY_AFTER_WITH = ("SYSTEM", "PARSER")


def create_table(draft: StatementDraft, i: int) -> None:
    """`CREATE [TEMPORARY] TABLE ...`; i is the index after TABLE, earlier words are in `draft.flags`."""
    tokens = draft.tokens
    draft.kind = "CREATE TEMPORARY TABLE" if "temporary" in draft.flags else "CREATE TABLE"
    draft.definition = TableDefinition()
    name = needed(tokens.name(existence(draft, i)), "CREATE TABLE names no table")
    draft.add("create", name)
    i = name.end
    like = i + 1 if tokens.type(i) == TokenType.L_PAREN else i
    if tokens.word(like) == "LIKE":
        draft.kind += " LIKE"
        draft.add("read", tokens.name(like + 1), "like")
        return
    elements = (i, i)
    if tokens.type(i) == TokenType.L_PAREN and not _starts_query(tokens, i + 1):
        elements = (i + 1, tokens.after_parens(i) - 1)
        i = elements[1] + 1
    query = _query_start(tokens, i)
    draft.definition = _definition(draft, elements, (i, query))
    if query < len(tokens):
        draft.kind += " SELECT"
        draft.flags.update(tokens.word(k).lower() for k in range(i, query) if tokens.word(k) in ("IGNORE", "REPLACE"))
        scan(draft, query, len(tokens))
        read_tables(draft, query, len(tokens))


def _definition(draft: StatementDraft, elements: tuple[int, int], options: tuple[int, int]) -> TableDefinition:
    columns: list[Column] = []
    keys: list[TableKey] = []
    foreign_keys: list[ForeignKey] = []
    for start, end in draft.tokens.split(*elements):
        element = table_element(draft.tokens, start, end)
        columns += [element.column] if element.column else []
        keys += element.keys
        foreign_keys += element.foreign_keys
        for key, span in zip(element.foreign_keys, element.parents, strict=True):
            draft.objects.append(ObjectRef("read", key.db, key.parent, span, "references"))
    engine, partitioned = _options(draft, *options)
    charset = charset_in(draft.tokens, *options)
    checked = has_check(draft.tokens, *elements)
    return TableDefinition(tuple(columns), tuple(keys), tuple(foreign_keys), engine, partitioned, charset, checked)


def _options(draft: StatementDraft, i: int, j: int) -> tuple[str, bool]:
    """The engine and whether the table is partitioned; the children of a MERGE table are added to the draft."""
    tokens, engine = draft.tokens, ""
    for k in tokens.top(i, j):
        word = tokens.word(k)
        if word == "PARTITION BY" or tokens.words(k, "PARTITION", "BY"):
            return engine, True
        if word in ("ENGINE", "TYPE") and k > 0 and tokens.type(k - 1) != TokenType.EQ:
            engine = tokens.raw(past_equals(tokens, k + 1))
        elif word == "UNION":
            opening = past_equals(tokens, k + 1)
            listed_names(draft, opening + 1, tokens.after_parens(opening) - 1, "read", "union")
        elif word == "VERSIONING":
            draft.flags.add("versioned")
        elif tokens.words(k, "START", "TRANSACTION"):
            draft.flags.add("start transaction")
    return engine, False


def _starts_query(tokens: Tokens, i: int) -> bool:
    return tokens.word(i) in _QUERY or tokens.type(i) == TokenType.L_PAREN


def _query_start(tokens: Tokens, i: int) -> int:
    """The index where the query of CREATE TABLE ... SELECT starts, the end where there is none."""
    for k in tokens.top(i, len(tokens)):
        word = tokens.word(k)
        if tokens.type(k) == TokenType.L_PAREN:
            if tokens.word(k + 1) in _QUERY or tokens.word(k - 1) in ("AS", "IGNORE", "REPLACE") or k == i:
                return k
        elif word in _QUERY and not (word == "WITH" and tokens.word(k + 1) in _NO_QUERY_AFTER_WITH):
            return k
    return len(tokens)
