"""`binlogic rules fmt`: rule files in their one layout."""

from __future__ import annotations

import sys
from difflib import unified_diff
from pathlib import Path
from typing import Annotated

import typer

from ....facts.door.out import say, say_row, tell
from ....facts.door.terminal import line
from ....facts.errors import InputError
from ....rules.authoring.fmt import format_rules
from ..files import save
from ..outcomes import counted


def fmt(
    paths: Annotated[list[Path], typer.Argument(help="Rule files, or folders of them; - is standard input.")],
    check: Annotated[bool, typer.Option("--check", help="Change nothing; exit 1 if something would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Change nothing; print what would change.")] = False,
) -> int:
    """Format rule files.

    Annotations are aligned, blocks separated by one blank line, and long clauses broken.

    Exit code 0: done, or nothing to do under --check; 1: files would change; 2: a file has a syntax error.
    """
    if paths == [Path("-")]:
        formatted = _formatted(sys.stdin.read(), "-")
        if formatted is not None:
            for told in _showable(formatted, "-").removesuffix("\n").split("\n"):
                say_row(*told.split("\t"))
        return 2 if formatted is None else 0
    files = [file for path in paths for file in (sorted(path.rglob("*.dl")) if path.is_dir() else [path])]
    changed = broken = 0
    for file in files:
        text = _read(file)
        formatted = _formatted(text, str(file))
        if formatted is None:
            broken += 1
        elif formatted != text:
            changed += 1
            if diff:
                say(*unified_diff(text.splitlines(), formatted.splitlines(), str(file), str(file), lineterm=""))
            elif check:
                say(f"{file} would change")
            else:
                save(file, formatted.encode())
    tell(f"{counted(len(files), 'file')}, {changed} changed")
    return 2 if broken else int(bool(changed) and (check or diff))


def _formatted(text: str, name: str) -> str | None:
    """The text laid out; None, and the syntax errors printed, where it has any."""
    formatted, problems = format_rules(text, name)
    for problem in problems:
        tell(str(problem))
    return None if problems else formatted


def _showable(text: str, name: str) -> str:
    """The text, which is given back as it is. Raises InputError BE102 where a terminal could not show it so."""
    for number, told in enumerate(text.split("\n"), 1):
        plain = told.replace("\t", " ")
        if line(plain) != plain:
            raise InputError("BE102", "the line holds what a terminal would not show", name, number)
    return text


def _read(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8")
    except OSError as error:
        raise InputError("BE101", f"the file cannot be read: {error.strerror}", str(file)) from None
    except UnicodeDecodeError:
        raise InputError("BE102", "the file is not UTF-8 text", str(file)) from None
