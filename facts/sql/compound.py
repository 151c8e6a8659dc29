"""Bodies of stored programs and compound statements, split into the leaf statements that run.

A leaf under IF, CASE, a loop or a handler carries the flag `conditional`; one whose errors a handler catches carries
`continue handler` (what follows runs all the same) or `exit handler` (it may be the last of its block). A condition, a
RETURN, a DEFAULT or an assignment to a local variable is a leaf of kind `EXPRESSION` when it uses a table, a function
or a variable.
Blocks are kept on a stack of our own, so deep nesting cannot exhaust Python's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from sqlglot.tokenizer_core import TokenType

from ..statement import Statement
from .dialect import SqlMode
from .draft import Parser, StatementDraft
from .scan import scan
from .select import read_expression
from .tokens import Tokens

_BLOCKS = ("BEGIN", "IF", "CASE", "LOOP", "WHILE", "REPEAT", "FOR")
_CONTROL = ("LEAVE", "ITERATE", "OPEN", "CLOSE", "FETCH", "EXIT", "CONTINUE", "GOTO", "NULL")
_HANDLERS = ("CONTINUE", "EXIT", "UNDO")
_HANDLER = "HANDLER"


def is_compound(tokens: Tokens) -> bool:
    """Whether the statement is a block outside a stored program: `BEGIN NOT ATOMIC`, `IF ... THEN`, `label: LOOP`."""
    i = _past_label(tokens, 0)
    word, after = tokens.word(i), tokens.word(i + 1)
    if word == "BEGIN":
        return i > 0 or after not in ("", "WORK") or tokens.type(i + 1) == TokenType.IDENTIFIER
    return word in _BLOCKS


def compound(draft: StatementDraft, _: int) -> None:
    """A block that stands alone; every token of the draft belongs to it."""
    draft.kind = "COMPOUND"
    draft.body.extend(body_leaves(draft.tokens, draft.mode, draft.parse))


def body_leaves(tokens: Tokens, mode: SqlMode, parse: Parser, parameters: Iterable[str] = ()) -> tuple[Statement, ...]:
    """The leaf statements of a body, in text order; `parameters` are names that SET does not mean as variables."""
    body = _Body(tokens, mode, parse, parameters)
    i = 0
    while i < len(tokens):
        i = body.step(i)
    return tuple(body.leaves)


def expression_leaf(tokens: Tokens, mode: SqlMode) -> Statement | None:
    """The leaf that a condition or a value stands for; None where it is nothing but arithmetic."""
    draft = StatementDraft(tokens, mode, "EXPRESSION")
    scan(draft, 0, len(tokens))
    read_expression(draft, 0, len(tokens))
    statement = draft.finish()
    return statement if _notable(statement) else None


class _Block(NamedTuple):
    """An open block: its word, whether it or one around it may not run, and what catches errors in it."""

    word: str
    conditional: bool
    handler: str = ""


class _Body:
    """Walks the tokens of one body; `blocks` are those open around the current index, the innermost last."""

    def __init__(self, tokens: Tokens, mode: SqlMode, parse: Parser, parameters: Iterable[str]) -> None:
        self.tokens = tokens
        self.mode = mode
        self.parse = parse
        self.blocks: list[_Block] = []
        self.locals = {name.lower() for name in parameters}
        self.leaves: list[Statement] = []

    def step(self, i: int) -> int:
        """Read one control word or one leaf at i; returns the index after it."""
        tokens = self.tokens
        if tokens.type(i) == TokenType.SEMICOLON:
            return i + 1
        start, i = i, _past_label(tokens, i)
        if i > start:
            return i
        match tokens.word(i):
            case "BEGIN":
                self.open("BEGIN")
                return i + 3 if tokens.words(i + 1, "NOT", "ATOMIC") else i + 1
            case "LOOP" | "REPEAT" as word:
                self.open(word)
                return i + 1
            case "IF" | "WHILE" | "CASE" as word:
                end = self.expression_end(i + 1, {"IF": "THEN", "WHILE": "DO", "CASE": "WHEN"}[word])
                self.expression(i + 1, end)
                self.open(word)
                return end if word == "CASE" else end + 1
            case "FOR":
                return self.for_loop(i)
            case "ELSEIF" | "ELSIF" | "WHEN":
                end = self.expression_end(i + 1, "THEN")
                self.expression(i + 1, end)
                return end + 1
            case "UNTIL":
                end = self.expression_end(i + 1, "END")
                self.expression(i + 1, end)
                return end
            case "ELSE":
                return i + 1
            case "EXCEPTION" if self.blocks:
                return i + 1
            case "END":
                return self.end_block(i)
            case "DECLARE":
                return self.declare(i)
        return self.leaf(i)

    def open(self, word: str) -> None:
        """Enter a block."""
        around = self.blocks[-1] if self.blocks else _Block("", False)
        # a handler does not catch the errors of its own statements
        caught = "" if word == _HANDLER else around.handler
        self.blocks.append(_Block(word, around.conditional or word != "BEGIN", caught))

    def end_block(self, i: int) -> int:
        """`END [IF | CASE | LOOP ...] [label]`."""
        if self.blocks:
            self.blocks.pop()
        self.statement_done()
        i += 1
        if self.tokens.word(i) in _BLOCKS:
            i += 1
        return i if self.tokens.type(i) == TokenType.SEMICOLON else i + 1

    def statement_done(self) -> None:
        """A handler guards exactly one statement, simple or block."""
        if self.blocks and self.blocks[-1].word == _HANDLER:
            self.blocks.pop()

    def for_loop(self, i: int) -> int:
        """`FOR name IN {low .. high | query | cursor} DO`."""
        end = self.expression_end(i + 1, "DO")
        self.locals.add(self.tokens.raw(i + 1).lower())
        start = self.tokens.find(i + 1, end, "IN")
        self.expression(i + 1 if start is None else start + 1, end)
        self.open("FOR")
        return end + 1

    def declare(self, i: int) -> int:
        """DECLARE of local variables, a condition, a cursor or a handler."""
        tokens = self.tokens
        if tokens.word(i + 1) in _HANDLERS and tokens.word(i + 2) == _HANDLER:
            end = _past_conditions(tokens, i + 4)
            if self.blocks and (caught := _caught(tokens, i + 4, end)):
                goes_on = tokens.word(i + 1) == "CONTINUE" and caught == "every error"
                self.blocks[-1] = self.blocks[-1]._replace(handler="continue handler" if goes_on else "exit handler")
            self.open(_HANDLER)
            return end
        end = self.statement_end(i)
        if tokens.word(i + 2) == "CURSOR":
            query = tokens.find(i, end, "FOR", "IS")
            self.add(replace(self.parsed((query or i + 2) + 1, end), kind="CURSOR"))
        elif tokens.word(i + 2) != "CONDITION":
            default = tokens.find(i, end, "DEFAULT")
            names = tokens.split(i + 1, end if default is None else default)
            self.locals |= {tokens.raw(start).lower() for start, _ in names}
            if default is not None:
                self.expression(default + 1, end)
        return end + 1

    def leaf(self, i: int) -> int:
        """A statement that holds no other, up to its semicolon."""
        end = self.statement_end(i)
        word = self.tokens.word(i)
        if word == "RETURN":
            self.expression(i + 1, end)
        elif word not in _CONTROL:
            statement = self.parsed(i, end)
            if statement.kind == "SET":
                statement = self.without_locals(statement)
            if statement.kind != "EXPRESSION" or _notable(statement):
                self.add(statement)
        self.statement_done()
        return end + 1

    def without_locals(self, statement: Statement) -> Statement:
        """SET without its assignments to parameters, local variables and columns of the row (NEW.x)."""
        left = tuple(each for each in statement.assignments if each.scope != "session" or not self.is_local(each.name))
        return replace(statement, assignments=left, kind="SET" if left else "EXPRESSION")

    def is_local(self, name: str) -> bool:
        return name in self.locals or name.startswith(("new.", "old."))

    def expression(self, i: int, j: int) -> None:
        """Add the expression [i, j) as a leaf when it says more than arithmetic."""
        statement = expression_leaf(self.tokens.part(i, j), self.mode) if i < j else None
        if statement is not None:
            self.add(statement)

    def parsed(self, i: int, j: int) -> Statement:
        return self.parse(self.tokens.part(i, j), self.mode)

    def add(self, statement: Statement) -> None:
        if self.blocks and self.blocks[-1].conditional:
            statement = replace(statement, flags=statement.flags | {"conditional"})
        if self.blocks and self.blocks[-1].handler:
            statement = replace(statement, flags=statement.flags | {self.blocks[-1].handler})
        self.leaves.append(statement)

    def statement_end(self, i: int) -> int:
        """The index of the semicolon that ends the leaf at i, the end where there is none."""
        tokens = self.tokens
        return next((k for k in tokens.top(i, len(tokens)) if tokens.type(k) == TokenType.SEMICOLON), len(tokens))

    def expression_end(self, i: int, word: str) -> int:
        """The index of the word that ends the expression at i; words of CASE expressions in it are passed over."""
        cases = 0
        for k in self.tokens.top(i, len(self.tokens)):
            found = self.tokens.word(k)
            if not cases and found == word:
                return k
            if found == "CASE":
                cases += 1
            elif found == "END":
                cases -= 1
        return len(self.tokens)


def _notable(statement: Statement) -> bool:
    return bool(
        statement.objects
        or statement.functions
        or statement.system_variables
        or statement.user_variables
        or statement.given
    )


def _past_label(tokens: Tokens, i: int) -> int:
    """The index after `label:` at i (i itself where there is none)."""
    return i + 2 if tokens.type(i + 1) == TokenType.COLON and tokens.is_name(i) else i


def _caught(tokens: Tokens, i: int, j: int) -> str:
    """What a handler of the conditions [i, j) catches: `every error`, `some errors`, or nothing."""
    words = {tokens.word(k) for k in range(i, j)} - {""}
    if "SQLEXCEPTION" in words:
        return "every error"
    return "" if words <= {"NOT", "FOUND", "SQLWARNING"} else "some errors"


def _past_conditions(tokens: Tokens, i: int) -> int:
    """The index after the conditions of a handler, such as `NOT FOUND, SQLSTATE VALUE '23000', 1062, name`."""
    while True:
        if tokens.word(i) == "NOT":
            i += 2
        elif tokens.word(i) == "SQLSTATE":
            i += 3 if tokens.word(i + 1) == "VALUE" else 2
        else:
            i += 1
        if tokens.type(i) != TokenType.COMMA:
            return i
        i += 1
