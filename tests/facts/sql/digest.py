"""Prints a digest of every statement in the project's SQL files: `PYTHONHASHSEED=0 python digest.py ROOT`.

Run under two builds of sqlglot, equal lines mean equal statements, span for span. The first line names the build. A
fixed hash seed gives sets one order.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import sqlglot.parser
from binlogic.facts.readers.script import read_script
from binlogic.facts.sql.dialect import Vendor
from binlogic.facts.sql.parse import parse_statement


def digests(root: Path) -> list[str]:
    """`file statements digest` for every .sql file of the packs and documents."""
    lines: list[str] = []
    for path in sorted([*root.glob("rules/packs/*/tests/*.sql"), *root.glob("docs/**/*.sql")]):
        text = path.read_text(encoding="utf-8")
        parsed = [
            repr(parse_statement(record.text, vendor=Vendor("clustrix", 50157)))
            for record in read_script(text, path.name)
        ]
        lines.append(f"{path.name} {len(parsed)} {hashlib.sha256(chr(10).join(parsed).encode()).hexdigest()}")
    return lines


if __name__ == "__main__":
    print("compiled" if sqlglot.parser.__file__.endswith(".so") else "pure")
    print("\n".join(digests(Path(sys.argv[1]))))
