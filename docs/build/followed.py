"""A tutorial followed literally: its files written, its commands run in order, in a folder of their own.

`<!-- file: PATH -->` names the fenced block under it as a file. In a block fenced as `console`, lines that start with
`$ ` are run in a shell where `binlogic` is this checkout; what they print follows, then their exit code if it is not 0.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from .outputs import ROOT

TUTORIALS = tuple(ROOT / "docs" / name for name in ("tutorial.md", "tutorial-migrations.md"))

_BLOCK = re.compile(
    r"(?ms)^<!-- file: (?P<file>\S+) -->\n```\w*\n(?P<body>.*?)^```$|^```console\n(?P<console>.*?)^```$"
)
_BINLOGIC = 'binlogic() { "$PYTHON" -m binlogic "$@"; }\n'


def followed(text: str) -> str:
    """The document with every console block showing what its commands print now."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def block(found: re.Match[str]) -> str:
            if found["file"]:
                path = folder / found["file"]
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(found["body"], encoding="utf-8")
                return found[0]
            commands = [line[2:] for line in found["console"].splitlines() if line.startswith("$ ")]
            return "\n".join(["```console", *(line for command in commands for line in _ran(command, folder)), "```"])

        return _BLOCK.sub(block, text)


def _ran(command: str, folder: Path) -> list[str]:
    environment = {**os.environ, "PYTHON": sys.executable, "COLUMNS": "100", "NO_COLOR": "1"}
    run = subprocess.run(
        ["sh", "-c", _BINLOGIC + command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    lines = [line.rstrip() for line in run.stdout.rstrip("\n").split("\n")] if run.stdout.strip() else []
    return [f"$ {command}", *lines, *([f"[exit code {run.returncode}]"] if run.returncode else [])]
