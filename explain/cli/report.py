"""`binlogic report`: a whole workload on one page."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ...facts.door.encoded import ended
from ...facts.door.out import emit
from ..proof.quotation import quotations
from ..report.answers import answers
from ..report.page import report_page
from ..report.workload import report_of
from ..report.written import report_json, report_markdown
from ..sources import shown_files
from .files import keep_apart, save
from .grouped import with_options
from .options import WorkloadOptions, WorkloadsArgument
from .progress import reading


class ReportFormat(StrEnum):
    """How a report is written."""

    html = "html"
    json = "json"
    markdown = "markdown"


_WRITERS = {
    ReportFormat.html: report_page,
    ReportFormat.json: report_json,
    ReportFormat.markdown: report_markdown,
}
_BY_NAME = {".json": ReportFormat.json, ".md": ReportFormat.markdown}


@with_options(WorkloadOptions, "server", "replica", "replica_config", "channel")
def report(
    workloads: WorkloadsArgument,
    options: WorkloadOptions,
    repairs: Annotated[
        int,
        typer.Option("--repairs", min=0, help="Search repairs for this many causes; each search reruns the workload."),
    ] = 3,
    output: Annotated[
        ReportFormat | None,
        typer.Option("--format", help="html, json or markdown; by default from the file name, without one markdown."),
    ] = None,
    to: Annotated[Path | None, typer.Option("-o", "--output", help="Write to this file.")] = None,
) -> int:
    """Summarize a workload: each cause with one statement and its repair, and the counts.

    Exit code 0: done; 2: bad input.
    """
    workload, *following = workloads
    inputs = options.inputs(workload, following, "report")
    keep_apart(to, (*workloads, *options.files))
    with reading(workload) as progress:
        found = report_of(inputs, progress)
    sources = shown_files((*workloads, *options.files), options.show_secrets)
    again = repairs if str(workload) != "-" else 0
    answered = {
        cause.address: shown for cause, shown in answers(found, inputs, sources, quotations(inputs.pack), again)
    }
    form = output or _BY_NAME.get(to.suffix if to is not None else ".md", ReportFormat.html)
    document = ended(_WRITERS[form](found, answered))
    if to is None:
        emit(document, end="")
    else:
        save(to, document)
    return 0
