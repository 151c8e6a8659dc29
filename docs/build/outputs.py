"""Blocks of a document that show what a command prints.

A block is a comment `<!-- output: COMMAND -->` on a line of its own, or `<!-- output in FOLDER: COMMAND -->`, and the
fenced block under it; one fenced as `console` shows the command too. Commands run in a shell in the root folder or the
folder named, where `binlogic` is this checkout.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]

_BLOCK = re.compile(
    r"(?ms)^<!-- output(?: in (?P<folder>[^\s:]+))?: (?P<command>[^\n]+) -->\n"
    r"(?P<fence>```[a-z]*)\n(?P<shown>.*?)^```$"
)
_BINLOGIC = 'binlogic() { "$PYTHON" -m binlogic "$@"; }\n'


class Command(NamedTuple):
    """A line for the shell, and the folder below the root it runs in."""

    line: str
    folder: str


def shown(text: str) -> Iterator[tuple[Command, str]]:
    """(command, what the document shows under it) of every block."""
    return ((_command(found), found["shown"]) for found in _BLOCK.finditer(text))


def refreshed(text: str, printed: Callable[[Command], str]) -> str:
    """The document with every block holding what `printed` says its command prints now."""

    def block(found: re.Match[str]) -> str:
        command = _command(found)
        prompt = f"$ {command.line}\n" if found["fence"].endswith("console") else ""
        comment = found[0].partition("\n")[0]
        return f"{comment}\n{found['fence']}\n{prompt}{printed(command)}```"

    return _BLOCK.sub(block, text)


def _command(found: re.Match[str]) -> Command:
    return Command(found["command"], found["folder"] or ".")


@cache
def printed(command: Command) -> str:
    """What a command prints to standard output. Raises RuntimeError if it prints nothing."""
    environment = {**os.environ, "PYTHON": sys.executable, "COLUMNS": "100", "NO_COLOR": "1"}
    run = subprocess.run(
        ["sh", "-c", _BINLOGIC + command.line],
        cwd=ROOT / command.folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if not run.stdout:
        raise RuntimeError(f"`{command.line}` prints nothing: {run.stderr}")
    return "".join(f"{line.rstrip()}\n" for line in run.stdout.rstrip("\n").split("\n"))
