"""`binlogic explain`: why a binlog does what it does with one statement."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from ...facts.door.encoded import Encoded, lines_of, paragraphs
from ...facts.door.out import emit, emit_bytes, is_terminal, say, say_grave, tell
from ...facts.door.terminal import line, lines
from ...facts.errors import InputError
from ...rules.decide.outcome import Outcome
from ...rules.replay.workload import Inputs
from ..beside import known_of, outcomes_line, proof_of_gravest
from ..bound import OPTIONS, bound
from ..explanation import Explained, explain_at
from ..logged_form import form_in_log
from ..proof.node import Proof, VerdictNode
from ..proof.quotation import Quotations, quotations
from ..render.answer import answer
from ..render.article import Answered, statement_page
from ..render.dot import PictureFormat, draw, to_dot
from ..render.json import to_json
from ..render.repair import render_repairs, repairs_to_json
from ..render.terminal import render_terminal
from ..repair import Repairs, repairs
from ..sources import shown_files
from .files import save
from .grouped import with_options
from .lakes import LakeInputs, found
from .location import parse_location
from .options import AfterOption, WorkloadOptions, pack_of

#: characters in a line above a picture
_PICTURED = 110


class ExplainFormat(StrEnum):
    """How a proof is written."""

    text = "text"
    json = "json"
    dot = "dot"
    svg = "svg"
    png = "png"
    html = "html"


@with_options(WorkloadOptions)
def explain(
    location: Annotated[str, typer.Argument(help="FILE:LINE of the statement, or a lake of outcomes with --where.")],
    options: WorkloadOptions,
    after: AfterOption = None,
    binlog: Annotated[
        str | None, typer.Option("--binlog", help="The binlog to explain; by default the one with the gravest outcome.")
    ] = None,
    why: Annotated[
        str | None,
        typer.Option(
            "--why", help="Why this holds: a verdict, a rule id, a rule id with a value such as LF-100(LIMIT), or safe."
        ),
    ] = None,
    why_not: Annotated[
        str | None, typer.Option("--why-not", help="Why this does not hold; takes what --why takes.")
    ] = None,
    output: Annotated[
        ExplainFormat, typer.Option("--format", help="text, json, html, dot, svg or png")
    ] = ExplainFormat.text,
    to: Annotated[Path | None, typer.Option("-o", "--output", help="Write to this file.")] = None,
    full: Annotated[
        bool | None,
        typer.Option("--full/--compact", help="Show every condition, or the deciding ones; JSON is full by default."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Verify the proof with the independent checker.")] = False,
    repair: Annotated[
        bool,
        typer.Option("--repair", help="List the smallest fixes, each tested by running the workload; text or json."),
    ] = False,
    where: Annotated[
        str, typer.Option("--where", help="Select outcomes of a lake, e.g. \"rule = 'CX-002' and line > 7\".")
    ] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, help="Show at most this many.")] = 1,
) -> int:
    """Prove the outcome of one statement: the rules and facts it follows from, and where each comes from."""
    form = _Form(binlog, why, why_not, output, to, full, check, options.files, options.pack, options.show_secrets)
    if where or Path(location).is_dir():
        asked = LakeInputs(location, where, limit, options.setup, options.schema, options.pack, options.profile)
        quoted = quotations(pack_of(options.pack, options.profile))
        for number, each in enumerate(found(asked)):
            if number and output is ExplainFormat.text and to is None:
                say("")
            form.say(each.explained, each.place, Path(each.file), quoted, each.binlog)
        return 0
    at = parse_location(location)
    workload, *following = [*(after or []), at.file]
    inputs = options.inputs(workload, following, "explain")
    explained = explain_at(inputs, at.line, at.part)
    if inputs.pack.about_server:
        form = replace(form, evidence=form_in_log(explained.decided, at.file, explained.catalog))
    if repair and output is not ExplainFormat.html:
        form.put(_repaired(inputs, explained, explained.outcome(binlog), output))
    else:
        if output is ExplainFormat.json and str(at.file) != "-":
            given = {name: str(value) for name in OPTIONS if (value := getattr(options, name)) is not None}
            form = replace(form, about=bound(inputs, at.line, at.part, given).document())
        if output is ExplainFormat.html and str(at.file) != "-":
            form = replace(form, helps=_helps(inputs, explained, explained.outcome(binlog)))
        form.say(explained, location, at.file, quotations(inputs.pack))
    return 0


@dataclass(frozen=True)
class _Form:
    """How a proof is said. paths: files beside the workload, of which lines are shown; pack: as it was named.

    about: what a proof in JSON is bound to. helps: the repairs on a page. evidence: what a binary log shows of the
    statement.
    """

    binlog: str | None
    why: str | None
    why_not: str | None
    output: ExplainFormat
    to: Path | None
    full: bool | None
    check: bool
    paths: tuple[Path | None, ...]
    pack: str
    show_secrets: bool
    about: Mapping[str, Any] | None = None
    helps: Repairs | None = None
    evidence: str = ""

    def say(
        self, explained: Explained, location: str, file: Path, quoted: Quotations | None, found: str | None = None
    ) -> None:
        """Prove the outcome of a statement and write it.

        quoted: what the server says in its own words. found: the binlog to speak of, where no option names one.
        """
        outcome, output, to = explained.outcome(self.binlog or found), self.output, self.to
        if self.why_not is not None:
            proof = explained.disprove(self.why_not, outcome.binlog)
        elif self.why is not None:
            proof = explained.prove_what(self.why, outcome.binlog)
        else:
            proof = proof_of_gravest(explained, outcome)
        is_full = output is ExplainFormat.json if self.full is None else self.full
        if not is_full:
            proof = explained.compact(proof)
        if self.check:
            _checked(explained, proof)
        known = known_of(explained, outcome, proof, quoted)
        if output is ExplainFormat.text:
            said = render_terminal(proof, self._sources(file), known, width=_width(), chains=not is_full)
            self.put(paragraphs(said, self._more(proof, location, is_full)))
        elif output is ExplainFormat.json:
            self.put(to_json(proof, answer=answer(proof, known), about=self.about))
        elif output is ExplainFormat.html:
            shown = Answered(
                proof, explained.situation.name, outcome.binlog, self._sources(file), known, self.helps, not is_full
            )
            self.put(statement_page(shown), end="")
        else:
            above = render_terminal(proof, self._sources(file), known, width=_PICTURED, short=True)
            if output is ExplainFormat.dot:
                self.put(to_dot(proof, chains=not is_full, answer=above), end="")
            else:
                picture: PictureFormat = "png" if output is ExplainFormat.png else "svg"
                _write(draw(proof, picture, chains=not is_full, answer=above), to)

    def _sources(self, file: Path) -> dict[str, str]:
        return shown_files((file, *self.paths), self.show_secrets)

    def put(self, document: Encoded, end: str = "\n") -> None:
        """Write a text, JSON or DOT."""
        if self.to is not None:
            save(self.to, (document + end).encode("utf-8"))
        elif self.output is ExplainFormat.text:
            first, *rest = lines_of(document)
            say_grave(first, first.partition(" ")[0])
            if rest:
                say(*rest)
        else:
            emit(document, end)

    def _more(self, proof: Proof, location: str, is_full: bool) -> Encoded:
        """What to ask next."""
        root = proof[proof.root]
        ids = root.rule_ids if isinstance(root, VerdictNode) else getattr(root, "rule_id", "").split()
        pack = f" --pack {self.pack}" if self.pack else ""
        full = "" if is_full else "--full | "
        more = f"{full}--repair | --format html -o why.html"
        shown = [self.evidence, ""] if self.evidence else []
        rules = [f"      binlogic rules show {rule_id}{pack}" for rule_id in ids[:1]]
        return lines([*shown, f"more: binlogic explain {location} {more}", *rules])


def _repaired(inputs: Inputs, explained: Explained, outcome: Outcome, output: ExplainFormat) -> Encoded:
    """What to do instead. Raises InputError for a workload that can only be read once, and for pictures."""
    if str(inputs.workload) == "-":
        raise InputError("BE301", "--repair runs the workload again and again", hint="write it to a file")
    if output not in (ExplainFormat.text, ExplainFormat.json):
        raise InputError("BE301", f"--repair has no form `{output}`", hint="text or json")
    found = repairs(inputs, explained, outcome)
    if output is ExplainFormat.json:
        return repairs_to_json(found, outcome.binlog)
    said = render_repairs(found, outcome.binlog, explained.situation.name)
    return paragraphs(line(outcomes_line(explained)), said)


def _helps(inputs: Inputs, explained: Explained, outcome: Outcome) -> Repairs | None:
    """What to do instead; None where nothing is wrong."""
    with suppress(InputError):
        return repairs(inputs, explained, outcome)
    return None


def _checked(explained: Explained, proof: Proof) -> None:
    problems = explained.check(proof)
    if problems:
        raise RuntimeError(f"the proof does not hold: {problems[0]}")
    tell(f"proof checked: {len(proof.nodes)} nodes hold")


def _width() -> int:
    return max(80, shutil.get_terminal_size().columns) if is_terminal() else 100


def _write(data: bytes, to: Path | None) -> None:
    if to is None:
        if is_terminal() and data[:4] == b"\x89PNG":
            raise InputError("BE301", "a picture is no text for a terminal", hint="add -o why.png")
        emit_bytes(data)
        return
    save(to, data)
