"""The rule language as values: what a parsed rule file is made of.

Standard Datalog with stratified negation and comparisons, so that the same text runs under clingo:

    %% id:      CX-001 write-crosses-scope
    %% verdict: refused 11314
    %% message: binlogs {B...} do not log both {T} and {U}
    refused(S, B) :- crosses(S, B, T, U).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal as OneOf

from .folds import Function
from .patterns import is_pattern

Value = str | int
Operator = OneOf[
    "=", "!=", "<", "<=", ">", ">=", "like", "not like", "prefix", "not prefix", "suffix", "not suffix"
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class RulePlace:
    """A position in a rule file; line and column count from 1."""

    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return ":".join([self.file, *(str(number) for number in (self.line, self.column) if number)])


NOWHERE = RulePlace()


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable; `_` in the text becomes a fresh one whose name starts with `_`."""

    name: str

    @property
    def anonymous(self) -> bool:
        return self.name.startswith("_")

    def __str__(self) -> str:
        return "_" if self.anonymous else self.name


@dataclass(frozen=True, slots=True)
class Constant:
    """A string or an integer."""

    value: Value

    def __str__(self) -> str:
        if isinstance(self.value, int):
            return str(self.value)
        return '"' + self.value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


@dataclass(frozen=True, slots=True)
class Fold(Variable):
    """A column of a head that holds what all matches of the body come to: `count(D)`.

    `terms`: what is told apart; the first holds what `sum`, `min` and `max` are about.
    """

    function: Function
    terms: tuple[Variable, ...]


def fold(function: Function, terms: tuple[Variable, ...]) -> Fold:
    """The column of that text, which is its name as a variable."""
    return Fold(f"{function}({', '.join(map(str, terms))})", function, terms)


Term = Variable | Constant


@dataclass(frozen=True, slots=True)
class Atom:
    """`predicate(term, ...)`."""

    predicate: str
    terms: tuple[Term, ...] = ()
    place: RulePlace = field(default=NOWHERE, compare=False)

    @property
    def variables(self) -> tuple[Variable, ...]:
        """Its variables in order, each once."""
        return tuple(dict.fromkeys(term for term in self.terms if isinstance(term, Variable)))

    def __str__(self) -> str:
        return f"{self.predicate}({', '.join(map(str, self.terms))})" if self.terms else self.predicate


@dataclass(frozen=True, slots=True)
class Positive:
    """A literal that must hold."""

    atom: Atom

    @property
    def variables(self) -> tuple[Variable, ...]:
        return self.atom.variables

    @property
    def place(self) -> RulePlace:
        return self.atom.place

    def __str__(self) -> str:
        return str(self.atom)


@dataclass(frozen=True, slots=True)
class Negative:
    """`not atom`: nothing matches; anonymous variables mean `for no value`."""

    atom: Atom

    @property
    def variables(self) -> tuple[Variable, ...]:
        return self.atom.variables

    @property
    def place(self) -> RulePlace:
        return self.atom.place

    def __str__(self) -> str:
        return f"not {self.atom}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """`left op right`, or a pattern: `[not] like(left, right)`."""

    operator: Operator
    left: Term
    right: Term
    place: RulePlace = field(default=NOWHERE, compare=False)

    @property
    def variables(self) -> tuple[Variable, ...]:
        return tuple(dict.fromkeys(t for t in (self.left, self.right) if isinstance(t, Variable)))

    def __str__(self) -> str:
        if is_pattern(self.operator):
            return f"{self.operator}({self.left}, {self.right})"
        return f"{self.left} {self.operator} {self.right}"


Literal = Positive | Negative | Comparison


@dataclass(frozen=True)
class Clause:
    """`head :- body.` or the fact `head.`; `number` counts the clauses of its rule from 1."""

    head: Atom
    body: tuple[Literal, ...] = ()
    number: int = 1

    @property
    def place(self) -> RulePlace:
        return self.head.place

    @property
    def fold(self) -> Fold | None:
        """The column of its head that is computed from all matches of its body; a checked clause has at most one."""
        return next((term for term in self.head.terms if isinstance(term, Fold)), None)

    @property
    def variables(self) -> tuple[Variable, ...]:
        """Every variable, head first, each once."""
        seen = dict.fromkeys(self.head.variables)
        for literal in self.body:
            seen.update(dict.fromkeys(literal.variables))
        return tuple(seen)

    @cached_property
    def text(self) -> str:
        """As it is written, made once: several programs hold one clause, and each is known by its text."""
        return f"{self.head} :- {', '.join(map(str, self.body))}." if self.body else f"{self.head}."

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Annotation:
    """One `%% key: value` line (continuation lines joined with a space)."""

    key: str
    value: str
    place: RulePlace = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Rule:
    """Clauses under one annotation block, up to the blank line."""

    annotations: tuple[Annotation, ...]
    clauses: tuple[Clause, ...]

    def get(self, key: str, default: str = "") -> str:
        """The value of an annotation, or the default."""
        return next((a.value for a in self.annotations if a.key == key), default)

    @property
    def id(self) -> str:
        """The opaque code, e.g. `CX-001`; empty for a helper rule."""
        return self.get("id").partition(" ")[0]

    @property
    def slug(self) -> str:
        """The readable half of the id, e.g. `write-crosses-scope`."""
        return self.get("id").partition(" ")[2].strip()

    @property
    def verdict(self) -> str:
        """`refused`, `recorded`, `not recorded`, `unknown` ...; empty for a helper rule."""
        return self.get("verdict").rpartition(" ")[0] if self.code else self.get("verdict")

    @property
    def code(self) -> int | None:
        """The server's error or warning code after the verdict, e.g. 11314."""
        last = self.get("verdict").rpartition(" ")[2]
        return int(last) if last.isdigit() else None

    @property
    def place(self) -> RulePlace:
        return self.clauses[0].place if self.clauses else self.annotations[0].place


@dataclass(frozen=True, slots=True)
class RuleFile:
    """A parsed file: its own annotations (`pack`, `title`, `source` before the first blank line) and its rules."""

    path: str
    text: str
    header: tuple[Annotation, ...]
    rules: tuple[Rule, ...]
