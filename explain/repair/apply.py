"""A script with a repair in it."""

from __future__ import annotations

import re

from ...facts.errors import InputError
from ...facts.readers.detect import open_workload
from ...facts.readers.record import Record
from ...rules.replay.workload import Inputs
from ..explanation import Explained
from .edits import Edit
from .search import transaction_start

_END = re.compile(r"\s*;[ \t]*(?:\r?\n)?")


def applied(inputs: Inputs, explained: Explained, edits: tuple[Edit, ...]) -> bytes:
    """The script of a statement with edits around it.

    Raises InputError BE301 for what is no script, and where the statement does not end with `;`.
    """
    target = explained.decided.record
    workload = open_workload(inputs.workload, show_secrets=True)
    if workload.format != "script":
        raise InputError(
            "BE301", f"a {workload.format} is no script", str(inputs.workload), hint="edit what was logged"
        )
    start = transaction_start(explained)
    first = next((r for r in workload.records if (r.session, r.file, r.line) == start), target)
    text = inputs.workload.read_bytes().decode("utf-8", "surrogateescape")
    return with_edits(text, target, first if first.offset < target.offset else target, edits).encode(
        "utf-8", "surrogateescape"
    )


def with_edits(text: str, target: Record, first: Record, edits: tuple[Edit, ...]) -> str:
    """A text with edits around one of its statements.

    first: the statement before which those stand that hold beforehand, the one that begins the transaction or the
    target itself. Raises InputError BE301 where the statement does not end with `;`.
    """
    start, end = target.offset, target.offset + len(target.text)
    ending = _END.match(text, end)
    if text[start:end] != target.text or (ending is None and text[end:].strip()):
        said = "the statement does not end with `;`"
        raise InputError("BE301", said, target.file, target.line, hint="edit it by hand")
    after = ending.end() if ending is not None else len(text)
    beforehand = [edit.sql for edit in edits if edit.where == "beforehand"]
    moved = [target.text for edit in edits if edit.where == "earlier"]
    parts = next((edit.parts for edit in edits if edit.parts), (target.text,))
    before = [edit.sql for edit in edits if edit.where == "before"]
    back = [edit.back for edit in edits if edit.back]
    instead = [*before, *(() if moved else parts), *back]
    opening = text[: first.offset] + _statements([*beforehand, *moved])
    return opening + text[first.offset : start] + _statements(instead) + text[after:]


def _statements(texts: list[str]) -> str:
    return "".join(f"{text.rstrip().rstrip(';')};\n" for text in texts)
