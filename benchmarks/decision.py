"""What one undecided question costs: `python -m binlogic.benchmarks.decision`.

Asks the clustrix pack about ten situations of one binlog, each as it is the first time its kind is met (with compiling
what such statements need) and after that; nothing is remembered between questions. For comparison, the same situation
evaluated whole. Times are processor time in microseconds, the best of three runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from time import process_time

from binlogic.rules.engine.evaluate import Evaluator
from binlogic.rules.engine.question import Question
from binlogic.rules.language.program import Row
from binlogic.rules.packing.loading import builtin_pack

VERDICTS = ("refuses", "failed", "recorded", "unrecorded", "unknown", "logged_as_rows", "logged_as_statement")
Facts = Mapping[str, set[Row]]

BINLOG: Facts = {
    "binlog": {("b",)},
    "log_database": {("b", "shop")},
    "object": {("shop.t",), ("crm.u",)},
    "in_database": {("shop.t", "shop"), ("crm.u", "crm")},
}


def situation(kind: str, **facts: list[Row]) -> Facts:
    """The facts of one statement `s` beside those of the binlog; rows are given without the statement."""
    own: dict[str, set[Row]] = {"statement": {("s",)}, "kind": {("s", kind)}}
    own.update({name: {("s", *row) for row in rows} for name, rows in facts.items()})
    return {**BINLOG, **own}


SITUATIONS: Mapping[str, Facts] = {
    "insert inside the scope": situation("INSERT", writes=[("shop.t", 1)]),
    "insert outside the scope": situation("INSERT", writes=[("crm.u", 1)]),
    "insert ... select across": situation("INSERT", writes=[("shop.t", 1)], reads=[("crm.u", 2)]),
    "update of two, in transaction": situation(
        "UPDATE", writes=[("shop.t", 1), ("crm.u", 2)], in_transaction=[()], wrote_inside=[("b",)]
    ),
    "row format, in transaction": situation(
        "UPDATE", writes=[("shop.t", 1)], session_format=[("ROW",)], in_transaction=[()], wrote_inside=[("b",)]
    ),
    "write to a temporary table": situation(
        "INSERT",
        writes=[("shop.t", 1)],
        temporary=[("shop.t",)],
        temporary_created=[("b", "shop.t")],
        temporary_complete=[("b", "shop.t")],
    ),
    "create temporary ... select": situation(
        "CREATE TEMPORARY TABLE SELECT",
        writes=[("shop.t", 1)],
        creates_temporary=[("shop.t",)],
        reads=[("crm.u", 2)],
    ),
    "commit": situation("COMMIT", in_transaction=[()], wrote_inside=[("b",)]),
    "select": situation("SELECT", reads=[("crm.u", 1), ("shop.t", 2)]),
    "set binlog_format": situation("SET", sets_session_format=[("ROW",)]),
}


def microseconds(act: Callable[[], object], times: int) -> float:
    """The mean time of an act, in the best of three runs."""
    best = float("inf")
    for _ in range(3):
        start = process_time()
        for _ in range(times):
            act()
        best = min(best, (process_time() - start) / times)
    return best * 1e6


def main() -> None:
    program = builtin_pack("clustrix").program
    outputs = {
        name: arity
        for name, arity in program.arity.items()
        if name in program.derived and (name in VERDICTS or name.startswith("next_"))
    }
    evaluator = Evaluator(program)
    print(f"{len(program.clauses)} clauses, {len(outputs)} outputs")
    print(f"{'situation':32}{'first':>8}{'later':>8}{'whole model':>13}")
    totals = [0.0, 0.0, 0.0]
    for name, facts in SITUATIONS.items():
        question = Question(program, outputs)
        start = process_time()
        question.ask("s", facts)
        first = (process_time() - start) * 1e6
        later = microseconds(partial(question.ask, "s", facts), 200)
        whole = microseconds(partial(evaluator.run, facts), 20)
        print(f"{name:32}{first:8.0f}{later:8.0f}{whole:13.0f}")
        totals = [total + cost for total, cost in zip(totals, (first, later, whole), strict=True)]
    mean = [total / len(SITUATIONS) for total in totals]
    print(f"{'mean':32}{mean[0]:8.0f}{mean[1]:8.0f}{mean[2]:13.0f}")


if __name__ == "__main__":
    main()
