"""The one place that knows every target by name."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum

from ...facts.door.printable import printable
from ...facts.errors import InputError
from ...facts.schema import RELATIONS
from ..decide.columns import column_types
from ..language.program import Program, Row
from .clingo import to_clingo_file
from .nemo import to_nemo
from .outline import UnsaidError
from .souffle import to_souffle

_HINT = "clingo takes every rule"


class ExportTarget(StrEnum):
    """The engines a program can be written for."""

    clingo = "clingo"
    souffle = "souffle"
    nemo = "nemo"


def exported(program: Program, facts: Mapping[str, Collection[Row]], target: ExportTarget) -> str:
    """The program with facts of base relations. Raises InputError BE302 for what the target cannot hold or say."""
    if program.folds and target is not ExportTarget.clingo:
        raise InputError("BE302", f"{target} is not told of counts: {min(program.folds)}", hint=_HINT)
    known = {name: list(map(_shown, rows)) for name, rows in facts.items() if name in program.base}
    try:
        match target:
            case ExportTarget.clingo:
                return to_clingo_file(program, known)
            case ExportTarget.souffle:
                return to_souffle(program, known, column_types(program, RELATIONS))
            case ExportTarget.nemo:
                return to_nemo(program, known)
    except UnsaidError as error:
        raise InputError("BE302", str(error), hint=_HINT) from None
    except OverflowError as error:
        raise InputError("BE302", str(error), hint="integers have 32 bits in clingo, 64 in Nemo") from None


def _shown(row: Row) -> Row:
    """The row with texts that every engine can read: of what is not printable, only line breaks."""
    return tuple("\n".join(map(printable, value.split("\n"))) if isinstance(value, str) else value for value in row)
