"""What each binary log does with each SQL statement, and why.

`analyze` says what there is to find in a workload, as one object. `check` decides it, `messages` says what a server
would say, `prove` proves one outcome. Everything else is in `binlogic.facts`, `binlogic.rules` and `binlogic.explain`;
docs/architecture.md says what is where.

Nothing is imported until it is used, so that `import binlogic.facts` stays cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike
    from typing import TypeAlias

    from .explain.explanation import Explained
    from .explain.proof.node import Proof
    from .explain.render.answer import StatementAnswer
    from .explain.report.analysis import Analysis, analyze
    from .facts.errors import InputError
    from .rules.decide.messages import Message
    from .rules.decide.outcome import Decision, Outcome
    from .rules.packing.loading import builtin_pack, load_pack
    from .rules.packing.pack import Pack
    from .rules.replay import Decided
    from .rules.replay.workload import Inputs

    File: TypeAlias = str | PathLike[str]

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "Decided",
    "Decision",
    "Explained",
    "InputError",
    "Message",
    "Outcome",
    "Pack",
    "Proof",
    "StatementAnswer",
    "analyze",
    "builtin_pack",
    "check",
    "load_pack",
    "messages",
    "prove",
]

_HOME = {
    "Analysis": "explain.report.analysis",
    "analyze": "explain.report.analysis",
    "StatementAnswer": "explain.render.answer",
    "Decided": "rules.replay",
    "Decision": "rules.decide.outcome",
    "Explained": "explain.explanation",
    "InputError": "facts.errors",
    "Message": "rules.decide.messages",
    "Outcome": "rules.decide.outcome",
    "Pack": "rules.packing.pack",
    "Proof": "explain.proof.node",
    "builtin_pack": "rules.packing.loading",
    "load_pack": "rules.packing.loading",
}


def check(
    workload: File,
    setup: File | None = None,
    schema: File | None = None,
    pack: Pack | str = "clustrix",
) -> Iterator[Decided]:
    """Decide every statement of a workload, in order.

    workload: the path of a SQL script or a general query log. setup: the path of SQL with the binlogs in force before
    it. schema: the path of SQL with the tables. pack: a built-in pack by name, or one that was loaded.

    Each `Decided` has `record` (line, session, text), `decision.outcomes` (one `Outcome` per binlog: `binlog`,
    `verdict`, `format`, `rule_ids`), `failed` and `certainty`. Raises InputError for files that cannot be used.
    """
    from .rules.replay.workload import open_inputs

    yield from open_inputs(_inputs(workload, setup, schema, pack)).decided()


def messages(decision: Decision, pack: Pack | str = "clustrix") -> tuple[Message, ...]:
    """What the server says of a decision of this pack: one message per rule and cause, with the binlogs it names."""
    from .rules.decide.messages import Messages

    return Messages(_pack(pack).program).of(decision)


def prove(
    workload: File,
    line: int,
    binlog: str | None = None,
    setup: File | None = None,
    schema: File | None = None,
    pack: Pack | str = "clustrix",
) -> Proof:
    """Prove what is wrong with the statement at a line, or what a binlog does with it: down to facts and absences.

    binlog: by default the one with the gravest outcome; the other parameters are those of `check`. Raises InputError
    where no statement stands there, or there is no such binlog.
    """
    from .explain.beside import proof_of_gravest
    from .explain.explanation import explain_at

    explained = explain_at(_inputs(workload, setup, schema, pack), line)
    return proof_of_gravest(explained, explained.outcome(binlog))


def _inputs(
    workload: File,
    setup: File | None,
    schema: File | None,
    pack: Pack | str,
) -> Inputs:
    from pathlib import Path

    from .rules.replay.workload import Inputs

    before, tables = (None if path is None else Path(path) for path in (setup, schema))
    return Inputs(Path(workload), before, tables, _pack(pack))


def _pack(pack: Pack | str) -> Pack:
    from .rules.packing.loading import builtin_pack

    return builtin_pack(pack) if isinstance(pack, str) else pack


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__", "__doc__"]
