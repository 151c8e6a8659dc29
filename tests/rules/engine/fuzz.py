"""Random programs decided by pyDatalog and by clingo: `python fuzz.py PROGRAMS [SEED]`.

A script, because a question that hangs inside pyDatalog's compiled build can only be ended with its process, and
because it is run under both builds. Prints what it covered; exits with 1 at the first difference, which it prints.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from binlogic.rules.engine.clingo import evaluate_with_clingo, to_clingo
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.engine.model import Model
from binlogic.rules.engine.question import Question
from binlogic.rules.language.ast import (
    Atom,
    Clause,
    Comparison,
    Constant,
    Literal,
    Negative,
    Positive,
    Rule,
    Term,
    Variable,
    fold,
)
from binlogic.rules.language.folds import Function
from binlogic.rules.language.program import NotStratifiedError, Program, Row

# "1" beside 1, an upper-case string beside a variable of that name, one name of pyDatalog's own, awkward characters
VALUES = (0, 1, 2, -7, "a", "1", "X", "len", 'q"\\\n', "", "%e_", "l\\%n")
OPERATORS = ("=", "!=", "<", "<=", ">", ">=", "like", "not like", "prefix", "not suffix")
# names that pyDatalog's text syntax could not use
BASE = {"edge": 2, "node": 1, "len": 2, "triple": 3, "empty": 2}
DERIVED = {"reach": 2, "format": 1, "pair": 2, "sum": 3, "alone": 1, "last": 2}
Facts = dict[str, set[Row]]


class Author:
    """Writes random safe clauses; stratified ones unless luck has it otherwise."""

    def __init__(self, chance: random.Random, recursion: float) -> None:
        self.chance = chance
        self.recursion = recursion
        self.anonymous = 0

    def program(self) -> Program:
        clauses = [
            self.clause(head, place) for place, head in enumerate(DERIVED) for _ in range(self.chance.randint(1, 3))
        ]
        clauses += [self.folding(head, place) for place, head in enumerate(DERIVED) if self.chance.random() < 0.2]
        clauses += [Clause(Atom(name, tuple(map(Constant, row)))) for name, row in self.rows(0.4)]
        return Program((Rule((), tuple(clauses)),))

    def rows(self, filled: float) -> Iterator[tuple[str, Row]]:
        for name, arity in {**BASE, **DERIVED}.items():
            if name != "empty" and self.chance.random() < filled / (1 if name in BASE else 3):
                for _ in range(self.chance.randint(1, 6)):
                    yield name, tuple(self.chance.choice(VALUES) for _ in range(arity))

    def clause(self, head: str, place: int) -> Clause:
        body: list[Literal] = []
        for _ in range(self.chance.randint(1, 3)):
            body.append(Positive(self.atom(self.relation(place, recursive=True), self.any_term)))
        bound = [variable for literal in body for variable in literal.variables if not variable.anonymous]

        def known() -> Term:
            return self.chance.choice(bound) if bound and self.chance.random() < 0.85 else self.constant()

        def known_or_any() -> Term:
            return self.fresh() if self.chance.random() < 0.25 else known()

        if self.chance.random() < 0.2:
            defined = Variable("Z")
            body.append(Comparison("=", *self.chance.sample((defined, known()), 2)))
            bound.append(defined)
        if self.chance.random() < 0.5:
            body.append(Negative(self.atom(self.relation(place, recursive=False), known_or_any)))
        if self.chance.random() < 0.3:
            body.append(Comparison(self.chance.choice(OPERATORS), known(), known()))
        self.chance.shuffle(body)
        return Clause(self.atom(head, known), tuple(body))

    def folding(self, head: str, place: int) -> Clause:
        """A clause whose last column is folded, over what is complete when it is asked."""
        plain = self.clause(head, place)
        functions: list[Function] = ["count", "sum", "min", "max"]
        bound = [v for lit in plain.body if isinstance(lit, Positive) for v in lit.variables if not v.anonymous]
        if not bound or not plain.head.terms:
            return plain
        terms = tuple(dict.fromkeys(self.chance.choices(bound, k=self.chance.randint(1, 2))))
        counted = fold(self.chance.choice(functions), terms)
        numbers: list[Literal] = []
        if counted.function in ("min", "max"):  # of numbers only, which come first in the order of values
            numbers = [Comparison("<", counted.terms[0], Constant(""))]
        columns = (*plain.head.terms[:-1], counted)
        return replace(plain, head=replace(plain.head, terms=columns), body=(*plain.body, *numbers))

    def relation(self, place: int, recursive: bool) -> str:
        names = list(DERIVED)
        if recursive and self.chance.random() < self.recursion:
            return self.chance.choice(names[max(0, place - 1) : place + 2])
        return self.chance.choice([*BASE, *names[:place]])

    def atom(self, name: str, term: object) -> Atom:
        assert callable(term)
        return Atom(name, tuple(term() for _ in range({**BASE, **DERIVED}[name])))

    def any_term(self) -> Term:
        lot = self.chance.random()
        if lot < 0.1:
            return self.constant()
        return self.fresh() if lot < 0.2 else Variable(self.chance.choice("XYW"))

    def constant(self) -> Constant:
        return Constant(self.chance.choice(VALUES))

    def fresh(self) -> Variable:
        self.anonymous += 1
        return Variable(f"_{self.anonymous}")


def gathered(rows: Iterator[tuple[str, Row]]) -> Facts:
    facts: Facts = {}
    for name, row in rows:
        facts.setdefault(name, set()).add(row)
    return facts


def difference(program: Program, facts: Facts, reference: Model) -> str:
    """How the answers of pyDatalog to this program differ from clingo's; empty if they do not."""
    decided = evaluate(program, facts)
    for name in reference.keys() | decided.keys():
        if reference[name] != decided[name]:
            missing, invented = reference[name] - decided[name], decided[name] - reference[name]
            return f"{name}: only clingo {missing}, only pyDatalog {invented}"
    return "" if program.recursive or program.folds else asked_differently(program, facts)


def asked_differently(program: Program, facts: Facts) -> str:
    """How a Question differs from clingo, asked twice so that what one asking leaves behind would show."""
    given = {name: rows for name, rows in facts.items() if name in BASE}
    outputs = {name: arity for name, arity in program.arity.items() if name in DERIVED or name == "edge"}
    question = Question(program, outputs)
    question.fix({name: rows for name, rows in given.items() if name in ("node", "len")})
    asked = {name: rows for name, rows in given.items() if name != "node"}
    for round_facts, own in ((given, asked), ({"node": given.get("node", set()), "len": given.get("len", set())}, {})):
        reference = evaluate_with_clingo(program, round_facts)
        for key in VALUES:
            expected = {(name, *row) for name in outputs for row in with_key(reference, name, key)}
            found = question.ask(key, own)
            if found != expected:
                return f"key {key!r}: only clingo {expected - found}, only the question {found - expected}"
    return ""


def with_key(model: Model, name: str, key: str | int) -> Iterator[Row]:
    return (row for row in model[name] if row[0] == key)


def main(programs: int, seed: int) -> int:
    covered: Counter[str] = Counter()
    for number in range(programs):
        chance = random.Random(f"{seed}/{number}")
        author = Author(chance, recursion=chance.choice((0, 0, 0.3, 0.7)))
        program, facts = author.program(), gathered(author.rows(0.8))
        try:
            program.components  # noqa: B018
        except NotStratifiedError:
            covered["not stratified"] += 1
            continue
        mutual = any(len(component) > 1 for component in program.components)
        covered["mutually recursive" if mutual else "recursive" if program.recursive else "not recursive"] += 1
        reference = evaluate_with_clingo(program, facts)
        covered["with aggregates"] += bool(program.folds)
        covered["rows folded"] += sum(len(reference[name]) for name in program.folds)
        covered["rows derived"] += sum(len(reference[name]) for name in program.derived)
        found = difference(program, facts, reference)
        if found:
            print(f"program {number} of seed {seed}: {found}\n{to_clingo(program)}\nfacts {facts}")
            return 1
    print(", ".join(f"{count} {kind}" for kind, count in sorted(covered.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
