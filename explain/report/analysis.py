"""One workload analysed: findings, rows for tables, and proofs, as one object for notebooks and programs."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

from ...facts.door import html
from ...facts.effects import EffectsKind
from ...facts.errors import InputError
from ...facts.readers.detect import open_workload
from ...rules.decide.messages import Messages
from ...rules.packing.choice import chosen_pack
from ...rules.replay.workload import Inputs, open_inputs
from ..beside import known_of, proof_of_gravest
from ..explanation import explain_at
from ..findings.finding import Finding
from ..gate.look import findings_in
from ..possible import possible
from ..proof.node import Proof
from ..proof.quotation import quotations
from ..proof.relocate import relocated
from ..render.answer import StatementAnswer, answer
from ..rows import NOTICES, rows_of

TEXT = "<text>"
_SHOWN = 50


@dataclass(frozen=True, repr=False)
class Analysis:
    """What every binary log does with a workload. Each part is computed when it is first asked for.

    inputs: where it comes from. text: the workload itself, where it is no file.
    """

    inputs: Inputs
    text: str | None = None

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Refusals, warnings, what is unknown or may go otherwise, and advice, in the order of the workload.

        Raises InputError for files that cannot be used.
        """
        with self._placed() as inputs:
            found = findings_in(replace(inputs, possible=True), {}, date.today(), proofs=False)
            return tuple(replace(each, file=self._file(each.file, inputs)) for each in found)

    def rows(self) -> list[dict[str, Any]]:
        """One dictionary per statement and binlog, and per warning or advice beside it, for pandas or polars.

        Columns: file, line, part, session, kind, text, binlog, verdict, format, rules, message, grade, certainty, and
        possible, a list of what else may come of it. Raises InputError for files that cannot be used.
        """
        return [dict(row) for row in self._read[1]]

    def explain(self, line: int, binlog: str | None = None) -> StatementAnswer:
        """What happens at a line, why and what now, as `binlogic explain` says it. Raises InputError.

        binlog: the one to speak of; by default the one with the gravest outcome.
        """
        with self._placed() as inputs:
            explained = explain_at(inputs, line)
            outcome = explained.outcome(binlog)
            proof = explained.compact(proof_of_gravest(explained, outcome))
            known = known_of(explained, outcome, proof, quotations(inputs.pack))
            return answer(relocated(proof, lambda said: said.replace(*self._moved(inputs))), known)

    def prove(self, line: int, binlog: str | None = None) -> Proof:
        """The proof of what is wrong at a line, else of what happens there. Raises InputError.

        binlog: the one to speak of; by default the one with the gravest outcome.
        """
        with self._placed() as inputs:
            explained = explain_at(inputs, line)
            return proof_of_gravest(explained, explained.outcome(binlog))

    @cached_property
    def _read(self) -> tuple[int, tuple[dict[str, Any], ...]]:
        """How many statements there are, and their rows."""
        places: set[tuple[str, int, int]] = set()
        with self._placed() as inputs:
            rows = tuple(self._found(inputs, places))
        return len(places), rows

    def _found(self, inputs: Inputs, places: set[tuple[str, int, int]]) -> Iterator[dict[str, Any]]:
        messages = Messages(inputs.pack.program)
        opened = open_inputs(inputs)
        for decided in opened.decided():
            if decided.record.line:
                places.add((decided.record.file, decided.record.line, decided.record.column))
            notices = messages.of(decided.decision, NOTICES)
            others = possible(decided, messages)
            for row in rows_of(decided, messages, notices, others, True, opened.workload.file):
                yield {
                    "file": self._file(row.file, inputs), "line": row.line, "part": row.part, "session": row.session,
                    "kind": row.kind, "text": decided.text, "binlog": row.binlog, "verdict": row.verdict,
                    "format": row.format, "rules": row.rules.split(), "message": row.message, "grade": row.grade,
                    "certainty": row.certainty, "possible": [each._asdict() for each in row.possible],
                }  # fmt: skip

    @contextmanager
    def _placed(self) -> Iterator[Inputs]:
        """The inputs, with the text in a file for as long as it is read."""
        if self.text is None:
            yield self.inputs
            return
        with tempfile.TemporaryDirectory(prefix="binlogic-") as folder:
            path = Path(folder, "workload.sql")
            path.write_text(self.text, encoding="utf-8", errors="surrogateescape")
            inputs = replace(self.inputs, workload=path)
            try:
                yield inputs
            except InputError as error:
                error.file = self._file(error.file, inputs)
                raise

    def _file(self, file: str, inputs: Inputs) -> str:
        """A file as its user knows it: the text has none."""
        return file.replace(*self._moved(inputs)) if file == str(inputs.workload) else file

    def _moved(self, inputs: Inputs) -> tuple[str, str]:
        """Where the workload is while it is read, and where for its user."""
        path = str(inputs.workload)
        return path, path if self.text is None else TEXT

    def _counts(self) -> str:
        statements, rows = self._read
        grades = Counter(row["grade"] for row in rows)
        parts = [_counted(statements, "statement"), _counted(len(self.findings), "finding")]
        parts += [f"{grades[grade]} {grade}" for grade in ("presumed", "open") if grades[grade]]
        return ", ".join(parts)

    def __repr__(self) -> str:
        about = self.inputs.pack.profile or self.inputs.pack.name
        return f"<Analysis of {TEXT if self.text is not None else self.inputs.workload} for {about}: {self._counts()}>"

    def _repr_html_(self) -> str:
        """A table of the findings, for notebooks."""
        heads = "".join(f"<th>{name}</th>" for name in ("place", "severity", "rule", "message", "certainty"))
        lines = []
        for each in self.findings[:_SHOWN]:
            cells = (each.place, each.severity, each.rule, each.message, each.certainty)
            lines.append("<tr>" + "".join(f"<td>{html.text(cell)}</td>" for cell in cells) + "</tr>")
        more = len(self.findings) - _SHOWN
        rest = f"<p>and {more} more: <code>.findings</code></p>" if more > 0 else ""
        table = f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table>" if lines else ""
        return str(html.page(f"<p>{html.text(repr(self))}</p>{table}{rest}"))


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def analyze(
    workload: str | os.PathLike[str],
    *,
    profile: str = "",
    pack: str = "",
    setup: str | os.PathLike[str] | None = None,
    schema: str | os.PathLike[str] | None = None,
    config: str | os.PathLike[str] | None = None,
    database: str = "",
    format_is: str = "",
    effects: EffectsKind = "assumed",
    strict: bool = False,
) -> Analysis:
    """What every binary log does with a workload: an object with `findings`, `rows()` and `prove()`.

    workload: a path, or SQL text (a text that ends with `;` or has more than one line). profile: the server, e.g.
    `mysql-8.0`; pack: a built-in pack or a folder, instead of it. The other parameters are the options of `check`.
    Raises InputError BE101 to BE103 for a file that cannot be read, BE301 for a profile or pack that is not there,
    BE307 where no server is named.
    """
    if not (profile or pack or setup):
        raise InputError(
            "BE307", "no server is named", hint="profile='mysql-8.0', or setup= with binlogs of ClustrixDB"
        )
    text = workload if isinstance(workload, str) and _is_sql(workload) else None
    chosen = chosen_pack(pack, profile)
    if (config or format_is) and not chosen.about_server:
        raise InputError("BE301", f"pack {chosen.name} knows no server variables", hint="name a server with profile=")
    inputs = Inputs(
        Path(TEXT if text is not None else workload),
        None if setup is None else Path(setup),
        None if schema is None else Path(schema),
        chosen,
        config=None if config is None else Path(config),
        settings={"binlog_format": format_is} if format_is else {},
        effects=effects,
        database=database,
        strict=strict,
    )
    if text is None:
        open_workload(inputs.workload)  # a file that cannot be read is said now, not when findings are asked for
    return Analysis(inputs, text)


def _is_sql(workload: str) -> bool:
    return "\n" in workload or workload.rstrip().endswith(";")
