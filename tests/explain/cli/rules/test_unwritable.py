"""A file that cannot be written is an error about that file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


@pytest.mark.usefixtures("mine")
@pytest.mark.parametrize(
    ("arguments", "file"),
    [
        (("rules", "test", "--pack", "mine", "--junit", "nowhere/out"), "nowhere/out"),
        (("rules", "coverage", "--pack", "mine", "--html", "nowhere/out"), "nowhere/out"),
        (("rules", "lock", "mine", "--out", "nowhere/out"), "nowhere/out"),
        (("rules", "docs", "load.sql", "--pack", "mine"), "load.sql"),
        (("rules", "new", "M-2", "--pack", "load.sql/mine"), "load.sql/mine"),
        (("gate", "load.sql", "--output", "nowhere/out"), "nowhere/out"),
        (("explain", "load.sql:9", "-o", "nowhere/out"), "nowhere/out"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value[:2]),
)
def test_the_error_names_the_file(command: Command, arguments: tuple[str, ...], file: str) -> None:
    ran = command(*arguments)
    assert ran.code == 2
    assert ran.err.startswith(f"{file}: BE101 the file cannot be written: ")


def test_a_pack_that_could_not_be_loaded_is_not_begun(command: Command) -> None:
    ran = command("rules", "new", "X-1", "--pack", "Bad Name")
    assert ran.code == 2
    assert ran.err.startswith("BE301 `Bad Name` is no name of a pack; hint: ")
    assert not Path("Bad Name").exists()
