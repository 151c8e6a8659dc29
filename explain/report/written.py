"""The report of a workload for programs (JSON) and for comments on pull requests (Markdown)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from ...facts.door.encoded import Encoded, lines_of, paragraphs
from ...facts.door.json import document
from ...facts.door.markdown import block, code, prose, table
from ..render.article import Answered
from ..render.repair import render_repairs
from ..render.terminal import render_terminal
from .workload import WorkloadReport, by_time, shapes_of

SCHEMA = "binlogic.report/1"
_ROWS = 20


def report_json(report: WorkloadReport, answers: Mapping[str, Answered]) -> Encoded:
    """One object with all that was counted, and of each cause its first statement explained."""
    causes = [
        {
            "rule": cause.rule_id, "values": cause.values, "verdict": cause.verdict, "message": cause.message,
            "fix": cause.fix, "first": cause.first, "text": cause.text, "count": cause.count,
            "shapes": [{"shape": shape, "count": count} for shape, count in cause.shapes.most_common()],
            "answer": lines_of(_answer(answers[cause.address])) if cause.address in answers else [],
        }
        for cause in report.causes
    ]  # fmt: skip
    told = {
        "schema": SCHEMA, "file": report.file, "about": report.about, "sentence": report.sentence,
        "statements": report.statements, "verdicts": report.verdicts, "grades": report.grades, "causes": causes,
        "outcomes": [
            {"binlog": binlog, "verdict": verdict, "rules": rules.split(), "count": count}
            for (binlog, verdict, rules), count in report.by_rule.most_common()
        ],
        "tables": dict(report.by_table.most_common()), "users": dict(report.by_user.most_common()),
        "hours": {at: {"statements": all_of, "findings": wrong} for at, (all_of, wrong) in report.by_hour.items()},
        "unknown": [
            {"why": why, "first": first, "count": count} for why, (count, first) in report.reasons.items()
        ],
        "findings": [asdict(each) for each in report.findings],
        "finding_count": report.count,
    }  # fmt: skip
    return document(told, indent=2)


def report_markdown(report: WorkloadReport, answers: Mapping[str, Answered]) -> Encoded:
    """The sentence, the causes with one statement each, and the tables."""
    return paragraphs(*_markdown(report, answers))


def _markdown(report: WorkloadReport, answers: Mapping[str, Answered]) -> Iterator[Encoded]:
    yield code(report.sentence)
    yield code(f"{report.file}, {report.about}")
    causes = [(c.address, c.verdict, str(c.count), c.first, c.message) for c in report.causes[:_ROWS]]
    if causes:
        yield table(("cause", "outcome", "findings", "first", "message"), causes)
    for cause in report.causes[:3]:
        if cause.address in answers:
            yield block("text", lines_of(_answer(answers[cause.address])))
    outcomes = [(*key, str(count)) for key, count in report.by_rule.most_common(_ROWS)]
    yield table(("binlog", "outcome", "rules", "statements"), outcomes)
    for head, counter in (("table", report.by_table), ("user", report.by_user)):
        if counter:
            yield table((head, "with findings"), [(each, str(n)) for each, n in counter.most_common(_ROWS)])
    if len(times := by_time(report)) > 1:
        yield table(
            ("time", "statements", "with findings"), [(at, str(n), str(wrong)) for at, (n, wrong) in times.items()]
        )
    shapes = [(cause.address, shape, str(count)) for cause, shape, count in shapes_of(report)]
    if shapes:
        yield table(("rule", "statement", "findings"), shapes[:_ROWS])
    if report.reasons:
        told = sorted(report.reasons.items(), key=lambda item: -item[1][0])
        yield table(("not known", "first", "statements"), [(why, at, str(n)) for why, (n, at) in told[:_ROWS]])
    yield prose(["Each finding: binlogic explain FILE:LINE."])


def _answer(shown: Answered) -> Encoded:
    """The first lines of an explanation, and what helps."""
    said = render_terminal(shown.proof, shown.sources, shown.known, short=True)
    if shown.repairs is None or not shown.repairs.found:
        return said
    return paragraphs(said, render_repairs(shown.repairs, shown.binlog, shown.place))
