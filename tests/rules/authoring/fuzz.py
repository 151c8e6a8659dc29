"""Hostile rule texts through parser, formatter, checker, compiler and a bounded run: `python fuzz.py TEXTS [SEED]`.

Nothing a text says may be executed, opened or imported: an audit hook watches for it. No text may raise anything but an
InputError, and none may take longer than a few seconds. Prints what it covered; exits with 1 at the first failure.
"""

from __future__ import annotations

import random
import signal
import sys
from collections import Counter
from types import FrameType
from typing import Any

from binlogic.facts.errors import InputError
from binlogic.facts.resolve.observation import Fact
from binlogic.facts.schema import RELATIONS
from binlogic.rules.authoring.fmt import format_rules
from binlogic.rules.check.check import check_files
from binlogic.rules.decide.whole import WholeDecider
from binlogic.rules.language.ast import RuleFile
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program
from binlogic.rules.pack import builtin_pack

#: of computing, for one text; a busy machine takes longer by the clock
SECONDS = 20
#: what code does when it runs
EVENTS = frozenset(
    {"exec", "compile", "import", "open", "os.system", "os.remove", "subprocess.Popen", "socket.connect"}
)
HOSTILE = (
    "import os; os.system('touch /tmp/ran')",
    "__import__('os').system('id')",
    'open("/etc/passwd")',
    "eval(1)",
    "print(1)",
    "{S.__class__}",
    "{0.__init__.__globals__}",
    "%(name)s",
    "#include <stdio.h>",
    "#script (python)",
    "@f(X)",
    "\u202e",
    "\x00",
    "a" * 3000,
    "(" * 400,
    "not " * 200,
    '"' * 51,
    ", word(A)" * 60,
    "p(" + "X, " * 300 + "X)",
    "9" * 40,
    "-" * 30,
    "%%" * 40,
    ":- " * 20,
)
HEADS = ("recorded(S, B)", "refuses(S, B)", "p(S)", "q(S, T)", "next_temporary(S, T)", "wide(A, C, D, E)", "odd(X)")
HELPERS = ("p(S)", "q(S, T)", "odd(X)", "word(A)", "word(C)", "word(D)", "word(E)", "X < 3", "A != C", 'T = "d.t"')
WORDS = "".join(f'word("w{number}").\n' for number in range(25))


class Author:
    """Writes texts: good ones, good ones with damage, and pieces thrown together."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        files = builtin_pack("clustrix").files
        self.blocks = [block for file in files for block in file.text.split("\n\n") if len(block) < 700]
        self.atoms = [f"{r.name}({', '.join(name for name, _ in r.columns)})" for r in RELATIONS]

    def text(self) -> str:
        kind = self.chance.random()
        if kind < 0.35:
            clauses = "\n\n".join(self.clauses() for _ in range(self.chance.randint(1, 4)))
            return f"{WORDS}\n{clauses}" if "word(" in clauses else clauses
        blocks = self.chance.sample(self.blocks, self.chance.choice((1, 1, 2)))
        return "\n\n".join(self.damaged(block) for block in blocks)

    def clauses(self) -> str:
        head = self.chance.choice(HEADS)
        return "\n".join(f"{head} :- {', '.join(self.body())}." for _ in range(self.chance.randint(1, 2)))

    def body(self) -> list[str]:
        if self.chance.random() < 0.02:
            return ["statement(S)", "binlog(B)", "word(A)", "word(C)", "word(D)", "word(E)"]
        pool = self.atoms if self.chance.random() < 0.7 else HELPERS
        literals = [self.chance.choice(pool) for _ in range(self.chance.randint(1, 5))]
        literals = [f"not {each}" if self.chance.random() < 0.15 else each for each in literals]
        return ["statement(S)", "binlog(B)", *literals]

    def damaged(self, block: str) -> str:
        for _ in range(self.chance.choice((0, 1, 1, 2, 5))):
            at = self.chance.randrange(len(block) + 1)
            match self.chance.randrange(5):
                case 0:
                    block = block[:at] + block[at + self.chance.randint(1, 12) :]
                case 1:
                    block = block[:at] + self.chance.choice(HOSTILE) + block[at:]
                case 2:
                    block = block[:at] + self.chance.choice('().,:-%"\\{}|_ \n\tXxé\U0001f600') + block[at:]
                case 3:
                    other = self.chance.choice(self.blocks)
                    block = block[:at] + other[self.chance.randrange(len(other)) :][:60] + block[at:]
                case _:
                    block = block.replace(self.chance.choice("STBN,(."), self.chance.choice("STUX_;[ "), 2)
        return block


class Watch:
    """Counts the audit events that would mean a text was run."""

    def __init__(self) -> None:
        self.armed = False
        self.seen: list[str] = []
        sys.addaudithook(self._hook)

    def _hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.armed and event in EVENTS:
            self.seen.append(f"{event} {arguments!r:.200}")


def decide(program: Program) -> None:
    """One statement on two binlogs."""
    decider = WholeDecider(program, RELATIONS)
    decider.configure({"binlog": [("b1",), ("b2",)], "log_all": [("b1",)], "log_table": [("b2", "d.t")]})
    facts = [Fact("kind", ("INSERT",)), Fact("writes", ("d.t", 1)), Fact("reads", ("d.u", 2))]
    state = decider.start()
    for _ in range(2):
        decider.step(state, decider.prepare(facts))


def meaning(file: RuleFile) -> object:
    return file.header, [(rule.annotations, rule.clauses) for rule in file.rules]


def run(text: str, covered: Counter[str]) -> None:
    """All stages of one text. Raises AssertionError where formatting changes what it means."""
    file, problems = parse_rules(text, "fuzz.dl")
    covered["syntax errors" if problems else "parsed"] += 1
    formatted, _ = format_rules(text, "fuzz.dl")
    if not problems:
        again, wrong = parse_rules(formatted, "fuzz.dl")
        assert not wrong
        assert meaning(again) == meaning(file)
        assert format_rules(formatted, "fuzz.dl")[0] == formatted
    found = check_files((file,), RELATIONS)
    if problems or any(each.severity == "error" for each in found):
        return
    covered["checked without error"] += 1
    covered["wide"] += any(each.code == "BL306" for each in found)
    try:
        decide(Program(file.rules))
        covered["decided"] += 1
    except InputError as error:
        if error.number != "BE304" or not error.line:
            raise
        covered["stopped by the budget, the clause named"] += 1


def main(texts: int, seed: int) -> int:
    """Run so many texts; the status for the shell."""

    def late(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"no answer after {SECONDS} s of computing")

    signal.signal(signal.SIGVTALRM, late)
    author = Author(random.Random(seed))
    covered: Counter[str] = Counter()
    run(author.text(), Counter())  # everything is imported once
    watch = Watch()
    for number in range(texts):
        text = author.text()
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        watch.armed = True
        try:
            run(text, covered)
        except Exception as error:
            watch.armed = False
            print(f"text {number} of seed {seed}: {type(error).__name__}: {error}\n{text!r}")
            return 1
        finally:
            watch.armed = False
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if watch.seen:
            print(f"text {number} of seed {seed} did something: {watch.seen[0]}\n{text!r}")
            return 1
    print(f"{texts} texts, seed {seed}: " + ", ".join(f"{count} {what}" for what, count in sorted(covered.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
