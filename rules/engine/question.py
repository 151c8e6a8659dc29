"""One question about one key, compiled once and asked many times."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Mapping

from ..language.ast import Atom, Clause, Constant, Positive, Term, Value, Variable
from ..language.program import Program, Row
from .datalog import Engine
from .narrow import narrow, stored
from .order import BoundCall, plans
from .store import RelationRows
from .unfold import unfold
from .values import checked

_ENGINES = 48  # kinds of statement met lately, for each set of outputs; one takes about 1 ms to compile
_TOO_MANY = 2  # relations that an engine may be made for beyond those that have facts: it asks more than is needed
# A space keeps these apart from every relation of a program.
_EMIT, _WRITTEN = "emit rows", "written {}"


class Question:
    """Every row of some output relations that has a key in its first column, by a single pyDatalog question.

    An internal relation gathers the outputs, one clause each: one question costs a quarter of one per output. Facts
    written in rule text and those given to `fix` stay; each `ask` brings only its own.
    """

    def __init__(self, program: Program, outputs: Mapping[str, int]) -> None:
        """Compile for `outputs`, a mapping from relation to its number of columns.

        Raises ValueError for a recursive program (use `evaluate`), an unsafe clause, or an output that has no column
        or another number of columns in the program; NotStratifiedError.
        """
        if program.recursive:
            raise ValueError(f"recursive: {', '.join(sorted(program.recursive))}")
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
        by_head[_EMIT] = tuple(self._emitting(relation, arity) for relation, arity in self._outputs.items())
        self._call = BoundCall(_EMIT, (True, *([False] * self._width)))
        self._plans = plans(by_head, self._call)
        self._stored = stored(self._plans)
        self._engines: OrderedDict[frozenset[str], Engine] = OrderedDict()

    def fix(self, facts: Mapping[str, Collection[Row]]) -> None:
        """Add facts that every later question sees; raises what `ask` raises.

        Fix what is large under names no `ask` gives: where both do, each `ask` joins the rows anew.
        """
        for relation, rows in self._tables(facts).items():
            self._fixed[relation] = rows

    def ask(self, key: Value, facts: Mapping[str, Collection[Row]]) -> frozenset[tuple[Value, ...]]:
        """The rows `(relation, *row)` of the outputs whose first column is `key`.

        Raises ValueError for facts of a derived relation or a row of the wrong length, TypeError for a value that is
        neither str nor int.
        """
        checked("key", [(key,)])
        tables = {**self._fixed, **self._tables(facts)}
        engine = self._engine(frozenset(name for name in self._stored if name in tables and tables[name].rows))
        found = engine.ask(_EMIT, (key, *([None] * self._width)), tables)
        return frozenset((str(row[1]), key, *row[2 : 1 + self._outputs[str(row[1])]]) for row in found)

    def _engine(self, filled: frozenset[str]) -> Engine:
        """An engine for questions whose facts are in the relations `filled`, or in few more."""
        engines = self._engines
        engine = engines.get(filled)
        if engine is not None:
            engines.move_to_end(filled)
            return engine
        for larger, engine in engines.items():
            if filled < larger and len(larger) - len(filled) <= _TOO_MANY:
                return engine
        if len(engines) >= _ENGINES:
            engines.popitem(last=False)
        engine = engines[filled] = self._compile(filled)
        return engine

    def _compile(self, filled: frozenset[str]) -> Engine:
        """The engine for questions whose facts are in the relations `filled`: the same rules, less what cannot hold."""
        return Engine(unfold(narrow(self._plans, filled, self._call), self._call))

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

    def _emitting(self, relation: str, arity: int) -> Clause:
        """`emit(K, "relation", A1, ..., "", "") :- relation(K, A1, ...).`"""
        variables = tuple(Variable(f"A{column}") for column in range(arity))
        padding: tuple[Term, ...] = (Constant(""),) * (self._width - arity)
        head = (variables[0], Constant(relation), *variables[1:], *padding)
        return Clause(Atom(_EMIT, head), (Positive(Atom(relation, variables)),))


def _copy(relation: str, arity: int) -> Clause:
    """The clause by which a derived relation has the rows written for it in rule text."""
    variables = tuple(Variable(f"A{column}") for column in range(arity))
    return Clause(Atom(relation, variables), (Positive(Atom(_WRITTEN.format(relation), variables)),))
