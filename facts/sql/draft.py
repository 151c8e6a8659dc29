"""The statement under construction: header parsers fill a Draft, `finish` makes it a Statement."""

from __future__ import annotations

from collections.abc import Callable

from ..origin import Span
from ..statement import (
    Action,
    AlterAction,
    Assignment,
    BinlogDirective,
    FunctionUse,
    GivenColumn,
    ObjectRef,
    Statement,
    TableDefinition,
    TriggerHeader,
)
from .dialect import SqlMode
from .incomplete import IncompleteError
from .picking import picking
from .tokens import NameAt, Tokens
from .variables import variables_read

Parser = Callable[[Tokens, SqlMode], Statement]


def _no_inner(_: Tokens, __: SqlMode) -> Statement:
    raise IncompleteError("no statement is expected here")


class StatementDraft:
    """Collects what a header parser finds in `tokens`; text order is restored by `finish`.

    parse: reads the statements that this one holds.
    """

    def __init__(self, tokens: Tokens, mode: SqlMode, kind: str = "", parse: Parser = _no_inner) -> None:
        self.tokens = tokens
        self.mode = mode
        self.kind = kind
        self.parse = parse
        self.objects: list[ObjectRef] = []
        self.maybe_writes: list[ObjectRef] = []
        self.assigned: list[str] = []
        self.functions: list[FunctionUse] = []
        self.system_variables: list[str] = []
        self.user_variables: list[str] = []
        self.assignments: list[Assignment] = []
        self.given: list[GivenColumn] = []
        self.flags: set[str] = set()
        self.definition: TableDefinition | None = None
        self.alters: list[AlterAction] = []
        self.trigger: TriggerHeader | None = None
        self.directives: list[BinlogDirective] = []
        self.subject = ""
        self.subject_span = Span(0, 0)
        self.parameters: list[str] = []
        self.source = ""
        self.body: list[Statement] = []
        self.approximate = False
        self.problem = ""
        self.problem_hint = ""
        self.problem_span = Span(0, 0)

    def add(self, action: Action, at: NameAt | None, role: str = "target", kind: str = "table") -> None:
        """Add an object named in the statement; a missing name marks the draft approximate."""
        if at is None:
            self.approximate = True
        else:
            self.objects.append(ObjectRef(action, at.db, at.name, at.span, role, kind))

    def reads(self, db: str | None, name: str, span: Span, role: str = "source", alias: str = "") -> None:
        """Add a table that is read; `finish` keeps one for each place it is named."""
        self.objects.append(ObjectRef("read", db, name, span, role, alias="" if alias == name else alias))

    def writes(self, db: str | None, name: str, span: Span, alias: str) -> None:
        """Add a table of an UPDATE or DELETE whose rows change."""
        self.objects.append(ObjectRef("write", db, name, span, alias="" if alias == name else alias))

    def inner(self, start: int) -> Statement:
        """The statement that the tokens from `start` on are."""
        return self.parse(self.tokens.part(start, len(self.tokens)), self.mode)

    def finish(self) -> Statement:
        """The finished statement."""
        return Statement(
            kind=self.kind,
            text=self.tokens.text,
            objects=tuple(sorted(dict.fromkeys(self.objects), key=lambda ref: (ref.span.start, ref.action != "write"))),
            maybe_writes=tuple(self.maybe_writes),
            assigned=tuple(self.assigned),
            functions=tuple(self.functions),
            system_variables=tuple(dict.fromkeys(self.system_variables)),
            user_variables=tuple(dict.fromkeys(self.user_variables)),
            variables_read=variables_read(self.kind, self.tokens) if self.user_variables else (),
            assignments=tuple(self.assignments),
            given=tuple(self.given),
            picking=picking(self.kind, self.tokens) if "limit" in self.flags else None,
            flags=frozenset(self.flags),
            definition=self.definition,
            alters=tuple(self.alters),
            trigger=self.trigger,
            directives=tuple(self.directives),
            subject=self.subject,
            subject_span=self.subject_span,
            parameters=tuple(self.parameters),
            source=self.source,
            body=tuple(self.body),
            span=self.tokens.span(0, len(self.tokens)),
            approximate=self.approximate,
            problem=self.problem,
            problem_hint=self.problem_hint,
            problem_span=self.problem_span,
        )
