"""The causes of a report, each with its first statement explained, and of the gravest what helps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from ...facts.errors import InputError
from ...rules.replay.workload import Inputs
from ..beside import known_of
from ..explanation import Explained
from ..proof.quotation import Quotations
from ..render.article import Answered
from ..repair import Repairs, repairs
from .workload import Cause, WorkloadReport


def answers(
    report: WorkloadReport, inputs: Inputs, sources: Mapping[str, str], quoted: Quotations, repaired: int
) -> Iterator[tuple[Cause, Answered]]:
    """Each cause that has an example that can be proved, with the answer of it.

    repaired: of how many what helps is searched, which runs the workload again.
    """
    for number, cause in enumerate(report.causes):
        if cause.example is None:
            continue
        with suppress(InputError):  # the end of a session has no place to prove
            explained, binlog = cause.example
            proof = explained.compact(explained.prove_what(cause.address, binlog))
            known = known_of(explained, explained.outcome(binlog), proof, quoted)
            helps = _helps(inputs, explained, binlog) if number < repaired else None
            yield cause, Answered(proof, explained.situation.name, binlog, sources, known, helps)


def _helps(inputs: Inputs, explained: Explained, binlog: str) -> Repairs | None:
    with suppress(InputError):
        return repairs(inputs, explained, explained.outcome(binlog))
    return None
