"""The control flow of a stored program, trigger or block, as a tree."""

from __future__ import annotations

from functools import lru_cache

from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from ...sql.columns import column_definition
from ...sql.dialect import SqlMode
from ...sql.draft import StatementDraft
from ...sql.leaf import parse_leaf
from ...sql.routine import characteristics, type_end
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from ...statement import Column
from .columns import Shaped, shaped
from .nodes import (
    Assign,
    BlockNode,
    Branches,
    ConditionNode,
    CursorNode,
    CursorStep,
    Declare,
    HandlerNode,
    JumpNode,
    Leaf,
    Loop,
    Node,
    Return,
    StoredProgram,
)
from .parsed_columns import check_type
from .problem import NotFollowedError, RefusedError, UnsureError

_SYNTAX, _END_LABEL, _CURSOR_INTO = 1064, 1310, 1323
#: besides those whose values are followed
_TYPES = frozenset({"YEAR", "GEOMETRY", "POINT", "LINESTRING", "POLYGON"})
#: what no cursor is for
_CHANGING = frozenset({"INSERT", "REPLACE", "UPDATE", "DELETE", "CALL", "SET", "DO", "SHOW"})


@lru_cache(maxsize=2048)
def program(text: str, mode: SqlMode) -> StoredProgram:
    """The program a CREATE or a block is. Raises UnsureError where it is not understood."""
    try:
        tokens = Tokens(dialect_for(mode).tokenize(text), text)
        return _program(tokens, mode)
    except (SqlglotError, RecursionError, IndexError) as error:
        raise NotFollowedError("the program is not understood") from error


def _program(tokens: Tokens, mode: SqlMode) -> StoredProgram:
    if tokens.word(0) != "CREATE":
        return StoredProgram(_Reader(tokens, mode).statement(0)[0])
    kind = next((k for k in range(1, 16) if tokens.word(k) in ("PROCEDURE", "FUNCTION", "TRIGGER", "EVENT")), None)
    if kind is None:
        raise NotFollowedError("the program is not understood")
    i = kind + 1 + (3 if tokens.words(kind + 1, "IF", "NOT", "EXISTS") else 0)
    at = tokens.name(i)
    if at is None:
        raise NotFollowedError("the program is not understood")
    i = at.end
    if tokens.word(kind) == "EVENT":
        do = tokens.find(i, len(tokens), "DO")
        if do is None:
            raise NotFollowedError("the program is not understood")
        return StoredProgram(_Reader(tokens, mode).statement(do + 1)[0])
    if tokens.word(kind) == "TRIGGER":
        timing = tokens.word(i)
        row = tokens.find(i, len(tokens), "ROW")
        i = (row or i) + 1
        if tokens.word(i) in ("FOLLOWS", "PRECEDES"):
            raise NotFollowedError("the order of triggers is not followed")
        return StoredProgram(_Reader(tokens, mode).statement(i)[0], timing)
    end = tokens.after_parens(i)
    parameters = []
    for start, stop in tokens.split(i + 1, end - 1):
        moded = tokens.word(start) in ("IN", "OUT", "INOUT")
        found = column_definition(tokens, start + moded, stop).column
        assert found is not None
        check_type(found)
        if _has_clause(tokens, start + moded, stop):
            raise NotFollowedError(f"how parameter {found.name} is declared is not followed")
        parameters.append((tokens.word(start) if moded else "IN", found.name.lower(), _typed(found)))
    returns = None
    if tokens.word(end) == "RETURNS":
        stop = type_end(tokens, end + 1)
        found = column_definition(tokens, end, stop).column
        assert found is not None
        check_type(found)
        returns = _typed(found)
        end = stop
    end = characteristics(StatementDraft(tokens, mode, ""), end)
    return StoredProgram(_Reader(tokens, mode).statement(end)[0], "", tuple(parameters), returns)


def _typed(found: Column) -> Shaped:
    """The type of a parameter, result or variable. Raises NotFollowedError for a word that may be none."""
    column = shaped(found, found.text)
    if column.kind == "other" and found.type.split(" ")[0] not in _TYPES:
        raise NotFollowedError(f"whether {found.type} is a type")
    return column


#: clauses of a column that no parameter has, or that of one server alone
_OF_NO_PARAMETER = ("DEFAULT", "NOT", "NULL", "KEY", "UNIQUE", "CHECK", "AUTO_INCREMENT", "COMMENT")


def _has_clause(tokens: Tokens, start: int, stop: int) -> bool:
    """Whether a parameter is declared with more than a name and a type, which some servers know and others refuse."""
    equals = any(tokens.type(k) in (TokenType.EQ, TokenType.COLON_EQ) for k in range(start, stop))
    more = tokens.word(start) in ("IN", "OUT", "INOUT")
    return equals or more or tokens.find(start + 1, stop, *_OF_NO_PARAMETER) is not None


class _Reader:
    """Reads one statement or block at an index and gives the index after its semicolon."""

    def __init__(self, tokens: Tokens, mode: SqlMode) -> None:
        self.tokens = tokens
        self.mode = mode

    def text(self, i: int, j: int) -> str:
        if i >= j:
            return ""
        span = self.tokens.span(i, j)
        return self.tokens.text[span.start : span.end]

    def end(self, i: int) -> int:
        tokens = self.tokens
        return next((k for k in tokens.top(i, len(tokens)) if tokens.type(k) == TokenType.SEMICOLON), len(tokens))

    def upto(self, i: int, *words: str) -> int:
        """The first of these words at or after i, CASE expressions passed over."""
        cases = 0
        for k in self.tokens.top(i, len(self.tokens)):
            word = self.tokens.word(k)
            if not cases and word in words:
                return k
            cases += (word == "CASE") - (word == "END")
        raise UnsureError("a block does not end")

    def statements(self, i: int, *ends: str) -> tuple[tuple[Node, ...], int]:
        """The statements up to one of the words; the index of that word."""
        found: list[Node] = []
        while i < len(self.tokens):
            if self.tokens.word(i) in ends:
                return tuple(found), i
            if self.tokens.type(i) == TokenType.SEMICOLON:
                i += 1
                continue
            node, i = self.statement(i)
            found.append(node)
        raise UnsureError("a block does not end")

    def statement(self, i: int) -> tuple[Node, int]:
        tokens, label = self.tokens, ""
        if tokens.type(i + 1) == TokenType.COLON and tokens.is_name(i):
            label, i = tokens.raw(i).lower(), i + 2
        match tokens.word(i):
            case "BEGIN" if tokens.word(i + 1) not in ("", "WORK") or tokens.type(i + 1) == TokenType.IDENTIFIER:
                body, end = self.statements(i + (3 if tokens.words(i + 1, "NOT", "ATOMIC") else 1), "END")
                return BlockNode(label, body), self.after(end + 1, label)
            case "IF":
                return self.branches(i + 1, "", False)
            case "CASE":
                when = self.upto(i + 1, "WHEN")
                return self.branches(when + 1, self.text(i + 1, when), True)
            case "LOOP":
                body, end = self.statements(i + 1, "END")
                return Loop(label, "", "", body), self.after(end + 2, label)
            case "WHILE":
                do = self.upto(i + 1, "DO")
                body, end = self.statements(do + 1, "END")
                return Loop(label, self.text(i + 1, do), "", body), self.after(end + 2, label)
            case "REPEAT":
                body, until = self.statements(i + 1, "UNTIL")
                end = self.upto(until + 1, "END")
                return Loop(label, "", self.text(until + 1, end), body), self.after(end + 2, label)
            case "DECLARE":
                return self.declare(i)
            case "LEAVE" | "ITERATE" as word:
                return JumpNode(word == "LEAVE", tokens.raw(i + 1).lower()), i + 3
            case "RETURN":
                end = self.end(i)
                return Return(self.text(i + 1, end)), end + 1
            case "OPEN" | "CLOSE" as word:
                return CursorStep(word, tokens.raw(i + 1).lower()), i + 3
            case "FETCH":
                return self.fetch(i)
            case "FOR":
                raise NotFollowedError("FOR is not followed")
        return self.leaf(i)

    def after(self, i: int, label: str = "") -> int:
        """The index after an optional label and semicolon. Raises RefusedError 1310, or 1064 without a label before."""
        labelled = self.tokens.is_name(i) and self.tokens.type(i) != TokenType.SEMICOLON
        if labelled and self.tokens.type(i + 1) in (TokenType.SEMICOLON, None):
            if self.tokens.raw(i).lower() != label:
                raise RefusedError(_END_LABEL if label else _SYNTAX, self.tokens.raw(i), parsed=True)
            i += 1
        return i + (self.tokens.type(i) == TokenType.SEMICOLON)

    def branches(self, i: int, subject: str, is_case: bool) -> tuple[Node, int]:
        found: list[tuple[str, tuple[Node, ...]]] = []
        otherwise: tuple[Node, ...] | None = None
        again = ("WHEN",) if is_case else ("ELSEIF", "ELSIF")
        while True:
            then = self.upto(i, "THEN")
            body, end = self.statements(then + 1, *again, "ELSE", "END")
            found.append((self.text(i, then), body))
            if self.tokens.word(end) == "ELSE":
                otherwise, end = self.statements(end + 1, "END")
            if self.tokens.word(end) == "END":
                return Branches(subject, tuple(found), otherwise, is_case), self.after(end + 2)
            i = end + 1

    def declare(self, i: int) -> tuple[Node, int]:
        tokens, end = self.tokens, self.end(i)
        if tokens.word(i + 2) == "HANDLER":
            if tokens.word(i + 1) not in ("CONTINUE", "EXIT"):
                raise RefusedError(_SYNTAX, tokens.raw(i + 1), parsed=True)
            return self.handler(i)
        name = tokens.raw(i + 1).lower()
        if tokens.word(i + 2) == "CURSOR":
            query = tokens.find(i, end, "FOR", "IS")
            if query is not None and tokens.word(query + 1) in _CHANGING:
                raise RefusedError(_SYNTAX, name, parsed=True)
            if query is not None and tokens.find(query, end, "INTO") is not None:
                raise RefusedError(_CURSOR_INTO, name, parsed=True)
            return CursorNode(name, self.text((query or i) + 1, end)), end + 1
        if tokens.word(i + 2) == "CONDITION":
            conditions, _ = self.conditions(i + 4)
            return ConditionNode(name, conditions[0]), end + 1
        k = i + 1
        names = [name]
        while tokens.type(k + 1) == TokenType.COMMA:
            k += 2
            names.append(tokens.raw(k).lower())
        default = tokens.find(k, end, "DEFAULT")
        found = column_definition(tokens, k, end if default is None else default).column
        assert found is not None
        value = "" if default is None else self.text(default + 1, end)
        anchored = tokens.words(k + 1, "TYPE", "OF") or tokens.words(k + 1, "ROW", "TYPE", "OF")
        column = shaped(found, found.text) if anchored else _typed(found)
        return Declare(tuple(names), column, value, anchored), end + 1

    def handler(self, i: int) -> tuple[Node, int]:
        conditions, k = self.conditions(i + 4)
        body, end = self.statement(k)
        return HandlerNode(self.tokens.word(i + 1) == "EXIT", tuple(conditions), body), end

    def conditions(self, i: int) -> tuple[list[str], int]:
        tokens, found = self.tokens, []
        while True:
            if tokens.word(i) == "NOT":
                found.append("NOT FOUND")
                i += 2
            elif tokens.word(i) == "SQLSTATE":
                i += 2 if tokens.word(i + 1) == "VALUE" else 1
                found.append("STATE " + tokens.raw(i))
                i += 1
            else:
                found.append(tokens.raw(i).upper())
                i += 1
            if tokens.type(i) != TokenType.COMMA:
                return found, i
            i += 1

    def fetch(self, i: int) -> tuple[Node, int]:
        tokens, end = self.tokens, self.end(i)
        into = tokens.find(i, end, "INTO")
        if into is None:
            raise NotFollowedError("FETCH is not followed")
        targets = tuple(self.text(start, stop).lower().strip("`") for start, stop in tokens.split(into + 1, end))
        return CursorStep("FETCH", tokens.raw(into - 1).lower(), targets), end + 1

    def leaf(self, i: int) -> tuple[Node, int]:
        tokens, end = self.tokens, self.end(i)
        leaf = Leaf(parse_leaf(tokens.part(i, end), self.mode), self.text(i, end))
        if tokens.word(i) != "SET" or tokens.word(i + 1) in ("PASSWORD", "NAMES", "TRANSACTION", "ROLE", "STATEMENT"):
            return leaf, end + 1
        pairs: list[tuple[str, str]] = []
        for start, stop in tokens.split(i + 1, end):
            sign = next(
                (k for k in tokens.top(start, stop) if tokens.type(k) in (TokenType.EQ, TokenType.COLON_EQ)), None
            )
            if sign is None:
                return leaf, end + 1
            target = "".join(tokens.raw(k) for k in range(start, sign)).lower()
            pairs.append((target, self.text(sign + 1, stop)))
        return Assign(tuple(pairs), leaf), end + 1
