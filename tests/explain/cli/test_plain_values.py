"""Values that are right as they are take no conversion, and all others are what typer makes of them."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
import typer.main
from binlogic.explain.cli.plain_values import take_plain_values

ROOT = Path(__file__).parent


class Form(StrEnum):
    text = "text"
    json = "json"


def _told(arguments: list[str], plainly: bool) -> Any:
    """What a verb is called with, or what is said of a wrong value."""
    app = typer.Typer()

    @app.command()
    def verb(
        files: Annotated[list[Path], typer.Argument()],
        name: Annotated[str, typer.Option()] = "",
        other: Annotated[Path | None, typer.Option()] = None,
        form: Annotated[Form, typer.Option()] = Form.text,
        count: Annotated[int, typer.Option(min=1)] = 3,
        words: Annotated[list[str] | None, typer.Option()] = None,
        flag: Annotated[bool, typer.Option()] = True,
    ) -> Any:
        return [files, name, other, form, count, words, flag]

    command = typer.main.get_command(app)
    if plainly:
        take_plain_values(command)
    try:
        return command(arguments, standalone_mode=False)
    except typer.TyperException as error:
        return str(error), type(error)


@pytest.mark.parametrize(
    "given",
    [
        [],
        [str(ROOT)],
        [str(ROOT), "not/there", "-"],
        [str(ROOT), "--name", "x", "--other", __file__, "--form", "json", "--count", "7"],
        [str(ROOT), "--other", "not/there", "--other", "\0"],
        [str(ROOT), "--form", "JSON"],
        [str(ROOT), "--form", "other"],
        [str(ROOT), "--count", "0"],
        [str(ROOT), "--count", "x"],
        [str(ROOT), "--words", "a", "--words", "b", "--no-flag", "--name", ""],
        ["--help", "x"],
        ["--other"],
    ],
)
def test_values_are_those_of_typer(given: list[str]) -> None:
    assert _told(given, True) == _told(given, False)
