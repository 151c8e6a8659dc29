"""`binlogic rules explain`: what a diagnostic means."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated

import typer

from ....facts.door.out import say
from ....facts.errors import InputError, excerpt
from ....rules.language.codes import CODES
from .page import diagnostic_page


def explain(
    code: Annotated[str, typer.Argument(help="A diagnostic such as BL203; by default all of them.")] = "",
) -> int:
    """Explain a diagnostic, with a wrong and a right example."""
    if not code:
        for each in CODES.values():
            say(f"{each.number}  {each.severity:<7}  {each.title}")
        return 0
    if code.upper() not in CODES:
        near = get_close_matches(code.upper(), CODES, 1, 0.6)
        hint = f"did you mean {near[0]}?" if near else "see binlogic rules explain"
        raise InputError("BE301", f"there is no diagnostic {excerpt(code)}", hint=hint)
    say(*diagnostic_page(CODES[code.upper()]).split("\n"))
    return 0
