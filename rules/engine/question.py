"""One question about one key, compiled once and asked many times."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet

from ..language.ast import Atom, Clause, Constant, Positive, Term, Value, Variable
from ..language.program import Program, Row
from .datalog import Engine
from .order import BoundCall, ClausePlan, Goal
from .store import RelationRows
from .values import checked
from .variants import Variant, Variants

_MOST = 20_000  # variants of relations that are kept compiled; each takes a few KB
# A space keeps these apart from every relation of a program.
_EMIT, _WRITTEN = "emit {}", "written {}"


class Question:
    """Every row of some output relations that has a key in its first column, by a single pyDatalog question.

    An internal relation gathers the outputs, one clause each: one question costs a quarter of one per output. Facts
    written in rule text and those given to `fix` stay; each `ask` brings only its own.
    """

    def __init__(self, program: Program, outputs: Mapping[str, int]) -> None:
        """Compile for `outputs`, a mapping from relation to its number of columns.

        Raises ValueError for a recursive program or one with aggregates (use `evaluate`), or an output that has no
        column or another number of columns in the program; NotStratifiedError.
        """
        if program.recursive:
            raise ValueError(f"recursive: {', '.join(sorted(program.recursive))}")
        if program.folds:
            raise ValueError(f"with aggregates: {', '.join(sorted(program.folds))}")
        self._program = program
        self._outputs = dict(outputs)
        for relation, arity in outputs.items():
            if arity < 1 or program.arity.get(relation, arity) != arity:
                raise ValueError(f"{relation} has {program.arity.get(relation, arity)} columns, not {arity}")
        self._width = max(outputs.values(), default=1)
        written = program.derived & program.facts.keys()
        self._fixed = {
            _WRITTEN.format(relation) if relation in written else relation: RelationRows(rows)
            for relation, rows in program.facts.items()
        }
        by_head: dict[str, tuple[Clause, ...]] = dict(program.by_head)
        for relation in written:
            by_head[relation] = (*by_head[relation], _copy(relation, program.arity[relation]))
        self._by_head = by_head
        self._start()

    def _start(self) -> None:
        """With nothing compiled."""
        self._variants = Variants(self._by_head)
        self._engine = Engine({})

    def fix(self, facts: Mapping[str, Collection[Row]]) -> None:
        """Add facts that every later question sees; raises what `ask` raises.

        Fix what is large under names no `ask` gives: where both do, each `ask` joins the rows anew.
        """
        for relation, rows in self._tables(facts).items():
            self._fixed[relation] = rows

    def ask(
        self, key: Value, facts: Mapping[str, Collection[Row]], outputs: frozenset[str] | None = None
    ) -> frozenset[tuple[Value, ...]]:
        """The rows `(relation, *row)` of these outputs (by default of all) whose first column is `key`.

        Raises ValueError for facts of a derived relation, a row of the wrong length or an unsafe clause, TypeError for
        a value that is neither str nor int.
        """
        checked("key", [(key,)])
        tables = {**self._fixed, **self._tables(facts)}
        relation = self._emitted(self._outputs.keys() if outputs is None else outputs)
        filled = (name for name in self._variants.stored(relation) if name in tables and tables[name].rows)
        variant = self._variants.of(BoundCall(relation, (True, *([False] * self._width))), filled)
        self._compile(variant)
        found = self._engine.ask(variant.call.relation, (key, *([None] * self._width)), tables)
        if len(self._variants) > _MOST:
            self._start()
        return frozenset((str(row[1]), key, *row[2 : 1 + self._outputs[str(row[1])]]) for row in found)

    def _compile(self, variant: Variant) -> None:
        """Have the engine know a variant and all that it calls."""
        called = [variant]
        needed: dict[BoundCall, tuple[ClausePlan, ...]] = {}
        while called:
            each = called.pop()
            if each.call not in needed and not self._engine.knows(each.call):
                needed[each.call] = each.plans
                goals = (step for plan in each.plans for step in plan.body if isinstance(step, Goal))
                called += (self._variants.called[goal.call] for goal in goals if goal.call in self._variants.called)
        if needed:
            self._engine.add(needed)

    def _emitted(self, outputs: AbstractSet[str]) -> str:
        """The relation that gathers some outputs."""
        name = _EMIT.format(" ".join(sorted(outputs)))
        if name not in self._by_head:
            self._by_head[name] = tuple(self._emitting(name, each, self._outputs[each]) for each in sorted(outputs))
        return name

    def _tables(self, facts: Mapping[str, Collection[Row]]) -> dict[str, RelationRows]:
        """These facts together with the fixed ones of the same relations."""
        tables: dict[str, RelationRows] = {}
        for relation, rows in facts.items():
            if relation in self._program.derived:
                raise ValueError(f"{relation} is derived, so it cannot be given")
            table = RelationRows(checked(relation, rows, self._program.arity.get(relation)))
            if relation in self._fixed:
                table.add(self._fixed[relation].rows)
            tables[relation] = table
        return tables

    def _emitting(self, name: str, relation: str, arity: int) -> Clause:
        """`emit(K, "relation", A1, ..., "", "") :- relation(K, A1, ...).`"""
        variables = tuple(Variable(f"A{column}") for column in range(arity))
        padding: tuple[Term, ...] = (Constant(""),) * (self._width - arity)
        head = (variables[0], Constant(relation), *variables[1:], *padding)
        return Clause(Atom(name, head), (Positive(Atom(relation, variables)),))


def _copy(relation: str, arity: int) -> Clause:
    """The clause by which a derived relation has the rows written for it in rule text."""
    variables = tuple(Variable(f"A{column}") for column in range(arity))
    return Clause(Atom(relation, variables), (Positive(Atom(_WRITTEN.format(relation), variables)),))
