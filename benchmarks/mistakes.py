"""What three checkers say of rule files with one mistake each: `python benchmarks/mistakes.py`.

The files are those of tests/rules/check/broken, whose first line names the finding and its line. clingo reads the text
as it is; pyDatalog gets it in its own syntax (`<=`, `&`, `~`) and is then asked for every relation, in a process of its
own that is ended after some seconds. Both are told which relations are given. A checker has found a mistake if it
reports anything at the line of the mistake; pyDatalog reports no lines, so any exception counts for it.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.check import check_files
from binlogic.rules.language.parse import parse_rules

BROKEN = Path(__file__).resolve().parents[1] / "tests" / "rules" / "check" / "broken"
SECONDS = 10
_EXPECT = re.compile(r"% expect: (BL\d+) (\d+):\d+")
_TERM = r'([A-Z]\w*|"[^"\n]*"|\d+)'
_COMPARED = re.compile(rf"{_TERM}\s*(!=|<=|>=|<|>|=)\s*{_TERM}")
_PYDATALOG = r"""
import re, sys
from pyDatalog import pyDatalog
given, text = sys.stdin.read().split("\n", 1)
for name, arity in eval(given).items():
    pyDatalog.assert_fact(name, *["nothing"] * arity)
pyDatalog.load(text)
for name, terms in sorted(set(re.findall(r"^([a-z]\w*)\(([^()]*)\)", text, re.M))):
    pyDatalog.ask(f"{name}({', '.join('XYZVWUTSRQ'[: len(terms.split(','))])})")
"""


def binlogic(text: str, line: int) -> bool:
    """Whether binlogic reports something at the line."""
    file, problems = parse_rules(text, "broken.dl")
    return any(found.line == line for found in problems or check_files([file], RELATIONS))


def clingo(text: str, line: int) -> bool:
    """Whether clingo does, as an error or as information."""
    import clingo as module

    told: list[str] = []
    control = module.Control(logger=lambda _code, message: told.append(message))
    try:
        control.add("base", [], "".join(f"#defined {r.name}/{r.arity}." for r in RELATIONS))
        control.add("base", [], text)
        control.ground([("base", [])])
    except RuntimeError:
        pass
    return any(f"<block>:{line}:" in message for message in told)


def pydatalog(text: str, _: int) -> bool:
    """Whether pyDatalog raises anything, for the same rules in its syntax."""
    code = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("%"))
    code = _COMPARED.sub(lambda found: f"({found[1]} {'==' if found[2] == '=' else found[2]} {found[3]})", code)
    code = re.sub(r",\s*(?=(?:not\s+)?[a-z]\w*\s*\(|\()", " & ", code.replace(":-", "<="))
    code = re.sub(r"\bnot\s+", "~", re.sub(r"\.\s*$", "", code, flags=re.MULTILINE))
    command = [sys.executable, "-c", _PYDATALOG]
    try:
        given = repr({relation.name: relation.arity for relation in RELATIONS})
        ran = subprocess.run(
            command, input=f"{given}\n{code}", capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return ran.returncode != 0


def main() -> None:
    """Print a line per file and the counts."""
    checkers: dict[str, Callable[[str, int], bool]] = {"binlogic": binlogic, "clingo": clingo, "pyDatalog": pydatalog}
    files = sorted(BROKEN.glob("*.dl"))
    counts = dict.fromkeys(checkers, 0)
    for path in files:
        text = path.read_text(encoding="utf-8")
        expected = _EXPECT.match(text)
        assert expected is not None, path
        found = {name: check(text, int(expected[2])) for name, check in checkers.items()}
        for name, is_found in found.items():
            counts[name] += is_found
        print(f"{path.stem:<44} {expected[1]}  " + "  ".join(name if found[name] else "-" for name in checkers))
    print(f"{len(files)} mistakes: " + ", ".join(f"{name} finds {count}" for name, count in counts.items()))


if __name__ == "__main__":
    main()
