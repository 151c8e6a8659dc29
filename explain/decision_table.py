"""The decision table of WL#3303: what happens to a safe and an unsafe statement in each format, engine by engine.

Nothing of it is written down. Two engines are made up, one without rows and one without statements, and the rules of a
pack are asked about an INSERT into tables of them, for every combination.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from ..facts.errors import InputError
from ..facts.fact import Fact
from ..facts.names import object_key
from ..facts.schema import RELATIONS
from ..facts.server.server import Server
from ..rules.decide.outcome import Outcome
from ..rules.decide.whole import WholeDecider
from ..rules.language.ast import Atom, Clause, Constant, Rule, RulePlace
from ..rules.language.program import Program
from ..rules.packing.pack import Pack

#: what the table is asked for by
TOPIC = "wl3303"
FORMATS = ("STATEMENT", "MIXED", "ROW")

_BINLOG = "binlog"
_NO_ROWS, _NO_STATEMENTS, _BOTH = "no rows", "no statements", "both"
_MADE_UP = {"statement_only_engine": _NO_ROWS, "row_only_engine": _NO_STATEMENTS}
#: a function that is unsafe on every server
_UNSAFE = Fact("function", ("UUID", "itself"))


@dataclass(frozen=True, slots=True)
class TableCase:
    """One row. row_capable, statement_capable: of all tables together. rules: ids behind the outcome.

    outcome: `statement`, `rows` or `error`; codes: of the error, or of the warnings.
    """

    number: int
    safe: bool
    format: str
    row_capable: bool
    statement_capable: bool
    outcome: str
    codes: tuple[int, ...]
    rules: tuple[str, ...]


def decision_table(pack: Pack) -> tuple[TableCase, ...]:
    """The 24 rows for the pack's profile, in the order of WL#3303. Raises InputError BE301 for another pack."""
    if not _MADE_UP.keys() <= {*pack.program.facts, *(name for name in _heads(pack))}:
        raise InputError("BE301", f"pack {pack.name} knows nothing of engines and formats", hint="name a --profile")
    decider = WholeDecider(_with_made_up(pack.program), RELATIONS)
    decider.configure({"binlog": ((_BINLOG,),), "log_all": ((_BINLOG,),)})
    settings = Server.of(pack.about_server).defaults
    combinations = product((True, False), FORMATS, (False, True), (False, True))
    return tuple(_case(number, combination, decider, settings) for number, combination in enumerate(combinations, 1))


def _case(
    number: int, combination: tuple[bool, str, bool, bool], decider: WholeDecider, settings: dict[str, str]
) -> TableCase:
    safe, wanted, row_capable, statement_capable = combination
    engines = [_NO_ROWS] * (not row_capable) + [_NO_STATEMENTS] * (not statement_capable) or [_BOTH]
    start = decider.start([("setting", name, value) for name, value in {**settings, "binlog_format": wanted}.items()])
    step = decider.step(start, tuple(_facts(engines, safe)))
    outcome = step.outcome.outcomes[0]
    said = "error" if outcome.failed else outcome.format or "nothing"
    codes, rules = _codes(outcome, decider)
    return TableCase(number, safe, wanted, row_capable, statement_capable, said, codes, rules)


def _facts(engines: list[str], safe: bool) -> Iterator[Fact]:
    yield Fact("kind", ("INSERT",))
    if not safe:
        yield _UNSAFE
    for place, engine in enumerate(engines, 1):
        key = object_key("d", f"t{place}")
        yield Fact("writes", (key, place))
        yield Fact("engine", (key, engine))
        yield Fact("row_change", (key, "insert", place))


def _codes(outcome: Outcome, decider: WholeDecider) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The codes of errors, or of warnings where there is none, and the rules that say so or give the form."""
    wanted = ("refused", "fails") if outcome.failed else ("warned", "statement", "row")
    said = [reason for reason in outcome.reasons if reason.verdict in wanted]
    codes = {decider.verdicts[reason.relation].rule.code for reason in said}
    return tuple(sorted(code for code in codes if code)), tuple(sorted({reason.rule_id for reason in said}))


def _with_made_up(program: Program) -> Program:
    facts = tuple(
        Clause(Atom(relation, (Constant(engine),), RulePlace(TOPIC)), (), 1) for relation, engine in _MADE_UP.items()
    )
    return replace(program, rules=(*program.rules, Rule((), facts)))


def _heads(pack: Pack) -> Iterator[str]:
    """Relations of the whole pack: a profile may have no row of a table."""
    return (clause.head.predicate for rule_file in pack.whole[0] for rule in rule_file.rules for clause in rule.clauses)


def table_text(cases: tuple[TableCase, ...], profile: str) -> str:
    """The table in Markdown."""
    lines = [
        f"| # | statement | binlog_format | row capable | statement capable | {profile} | code | rules |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for case in cases:
        cells = (
            str(case.number), "safe" if case.safe else "unsafe", case.format, _yes(case.row_capable),
            _yes(case.statement_capable), case.outcome, ", ".join(map(str, case.codes)), ", ".join(case.rules),
        )  # fmt: skip
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _yes(said: bool) -> str:
    return "yes" if said else "no"
