"""The report of a workload as one HTML file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...facts.door import html
from ...facts.door.encoded import Encoded
from ..render.answer import answer
from ..render.article import Answered, article
from ..render.page import page
from ..render.repair import where
from .workload import LISTED, Cause, WorkloadReport, by_time, shapes_of

_CARDS, _ROWS = 3, 50


def report_page(report: WorkloadReport, answers: Mapping[str, Answered]) -> Encoded:
    """A page: the sentence, the causes, a bar per hour, tables, every finding. answers: by the address of a cause."""
    return page(f"binlogic: {report.file}", "".join(_parts(report, answers)), searched=True)


def _parts(report: WorkloadReport, answers: Mapping[str, Answered]) -> Iterator[str]:
    yield f"<h1>{html.text(report.sentence)}</h1><p>{html.text(report.file)}, {html.text(report.about)}</p>"
    if report.causes:
        cards = "".join(_card(cause, answers.get(cause.address), report.count) for cause in report.causes[:_CARDS])
        yield f'<div class="cards">{cards}</div>'
    yield from _hours(by_time(report))
    rows: list[tuple[object, ...]] = [(*key, count) for key, count in report.by_rule.most_common(_ROWS)]
    yield _table("By binlog and rule", ("binlog", "outcome", "rules", "statements"), rows, len(report.by_rule))
    for title, counter in (("By table", report.by_table), ("By user", report.by_user)):
        if counter:
            rows = [*counter.most_common(_ROWS)]
            yield _table(title, (title.removeprefix("By "), "with findings"), rows, len(counter))
    if report.reasons:
        told = sorted(report.reasons.items(), key=lambda item: -item[1][0])
        rows = [(reason, first, count) for reason, (count, first) in told[:_ROWS]]
        yield _table("What is not known", ("why", "first", "statements"), rows, len(told))
    if explained := [(cause, answers[cause.address]) for cause in report.causes if cause.address in answers]:
        yield "<h2>Causes, each with its first statement</h2>"
        for cause, shown in explained:
            said = f"{cause.address} × {cause.count}: {cause.message}"
            yield f"<details><summary>{html.text(said)}</summary>{article(shown)}</details>"
    shapes = [(cause.address, shape, count) for cause, shape, count in shapes_of(report)]
    if shapes:
        yield _table("By shape of statement", ("rule", "statement", "findings"), shapes[:_ROWS], len(shapes))
        yield _findings(report)


def _card(cause: Cause, shown: Answered | None, count: int) -> str:
    """A cause with its first statement and the first thing that helps."""
    told = {} if shown is None else dict(answer(shown.proof, shown.known).first)
    helps = told.get("instead", cause.fix)
    if shown is not None and shown.repairs is not None and shown.repairs.found:
        edits = shown.repairs.found[0].edits
        helps = "; ".join(f"{edit.sql}, {where(edit, shown.place.rpartition('/')[2])}" for edit in edits)
    share = 100 * cause.count // max(count, 1)
    return (
        f'<div class="card"><h3 class="{html.text(cause.verdict)}">{html.text(cause.address)}</h3>'
        f"<p>{cause.count} finding{'' if cause.count == 1 else 's'}, {share} %</p>"
        f"<p>{html.text(told.get('cause', cause.message))}</p>"
        f"<p><code>{html.text(cause.text[:300])}</code><br>{html.text(cause.first)}</p>"
        + (f"<p>what helps: {html.text(helps)}</p>" if helps else "")
        + "</div>"
    )


def _hours(times: Mapping[str, Sequence[int]]) -> Iterator[str]:
    """A bar per hour: statements, and in another colour those with findings."""
    if len(times) < 2:
        return
    most = max(count for count, _ in times.values())
    bars = "".join(
        '<svg viewBox="0 0 10 100" preserveAspectRatio="none" role="img">'
        f"<title>{html.text(_told(at, *counts))}</title>"
        + "".join(_bar(kind, 100 * count // most) for kind, count in zip(("all", "wrong"), counts, strict=True))
        + "</svg>"
        for at, counts in times.items()
    )
    first, *_, last = times
    yield (
        f'<h2>By time</h2><div class="hours">{bars}</div>'
        f'<div class="ticks"><span>{html.text(first)}</span><span>at most {most} statements</span>'
        f"<span>{html.text(last)}</span></div>"
    )


def _bar(kind: str, height: int) -> str:
    return f'<rect class="{kind}" y="{100 - height}" width="10" height="{height}"/>'


def _told(at: str, all_of: int, wrong: int) -> str:
    return f"{at}: {all_of} statements, {wrong} with findings"


def _table(title: str, head: Sequence[str], rows: Iterable[Sequence[object]], total: int) -> str:
    """A table whose last column counts, with a bar for each count."""
    listed = list(rows)
    most = max((int(str(row[-1])) for row in listed), default=1)
    heads = "".join(f"<th>{each}</th>" for each in head[:-1])
    body = "".join(
        "<tr>" + "".join(f"<td>{html.text(str(cell))}</td>" for cell in row[:-1])
        + f'<td class="count">{row[-1]} <meter min="0" max="{most}" value="{row[-1]}"></meter></td></tr>'
        for row in listed
    )  # fmt: skip
    more = f"<p>and {total - len(listed)} more</p>" if total > len(listed) else ""
    return (
        f'<h2>{title}</h2><table><thead><tr>{heads}<th class="count">{head[-1]}</th></tr></thead>'
        f"<tbody>{body}</tbody></table>{more}"
    )


def _findings(report: WorkloadReport) -> str:
    rows = "".join(
        f'<tr><td>{html.text(each.place)}</td><td class="{html.text(each.verdict)}">{html.text(each.verdict)}</td>'
        f"<td>{html.text(each.address)}</td><td>{html.text(each.message)}</td>"
        f"<td>{html.text(', '.join(each.binlogs))}</td><td>{html.text(each.grade)}</td></tr>"
        for each in report.findings
    )
    heads = "".join(f"<th>{each}</th>" for each in ("place", "outcome", "rule", "message", "binlogs", "certainty"))
    first = f"<p>the first {LISTED} of {report.count}</p>" if report.count > LISTED else ""
    return (
        f'<h2>All findings</h2>{first}<input type="search" data-filters="all" placeholder="words that a row has">'
        f'<table id="all"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )
