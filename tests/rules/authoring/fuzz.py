"""Hostile rule texts through parser, formatter, checker, compilers and a bounded run: `python fuzz.py TEXTS [SEED]`.

Nothing a text says may be executed, opened or imported: an audit hook watches for it. No text may raise anything but an
InputError, none may take longer than some seconds, and all of them together no more than a fixed amount of memory.
Rules that would explode stop at the budget, with the clause named. Prints what it covered; exits with 1 at the first
failure.
"""

from __future__ import annotations

import random
import resource
import signal
import sys
from collections import Counter
from types import FrameType
from typing import Any

from binlogic.facts.errors import InputError
from binlogic.facts.fact import Fact
from binlogic.facts.schema import RELATIONS
from binlogic.rules.authoring.fmt import format_rules
from binlogic.rules.check.check import check_files
from binlogic.rules.decide.whole import WholeDecider
from binlogic.rules.export import ExportTarget, exported
from binlogic.rules.language.ast import RuleFile
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program
from binlogic.rules.language.table import parse_table
from binlogic.rules.memo.automaton import Automaton
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.packing.pack import Pack
from binlogic.rules.replay.workload import decider_for

#: of computing, for one text; a busy machine takes longer by the clock
SECONDS = 20
#: of address space, for the whole run
BYTES = 3 << 30
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
        files = [file for name in ("clustrix", "logging-format", "tables-info") for file in builtin_pack(name).files]
        rules = [file for file in files if file.path.endswith(".dl")]
        self.blocks = [block for file in rules for block in file.text.split("\n\n") if len(block) < 700]
        self.tables = [file.text[:600] for file in files if file.path.endswith(".tsv")]
        self.atoms = [f"{r.name}({', '.join(name for name, _ in r.columns)})" for r in RELATIONS]

    def text(self) -> str:
        kind = self.chance.random()
        if kind < 0.35:
            clauses = "\n\n".join(self.clauses() for _ in range(self.chance.randint(1, 4)))
            return f"{WORDS}\n{clauses}" if "word(" in clauses else clauses
        if kind < 0.355:
            return f"{WORDS}\n{self.explosion()}"
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

    def explosion(self) -> str:
        """Rules that are small to read and large to derive: products over several relations, counters, closures."""
        chance, size = self.chance, self.chance.randint(2, 12)
        bits = [f"B{bit}" for bit in range(size)]
        match chance.randrange(3):
            case 0:
                made = ["step0(A) :- word(A)."]
                for number in range(1, chance.randint(2, 5)):
                    half = 2 ** (number - 1)
                    left, right = ([f"{side}{n}" for n in range(half)] for side in ("L", "R"))
                    before = f"step{number - 1}"
                    made.append(
                        f"step{number}({', '.join(left + right)}) :- "
                        f"{before}({', '.join(left)}), {before}({', '.join(right)})."
                    )
                last = f"step{len(made) - 1}({', '.join(['A', *['_'] * (2 ** (len(made) - 1) - 1)])})"
            case 1:
                made = [f"count({', '.join(['0'] * size)}) :- statement(_)."]
                for bit in range(size):
                    head = [*bits[: size - 1 - bit], "1", *["0"] * bit]
                    body = [*bits[: size - 1 - bit], "0", *["1"] * bit]
                    made.append(f"count({', '.join(head)}) :- count({', '.join(body)}).")
                last = f"count({', '.join(['1'] * size)}), word(A)"
            case _:
                made = ["near(A, C) :- word(A), word(C), A != C.", "near(A, D) :- near(A, C), near(C, D)."]
                last = ", ".join(["near(A, C)", "near(C, D)", "near(D, A)"][: chance.randint(1, 3)])
        negated = "word(A), not " if chance.random() < 0.2 and "C" not in last else ""
        rules = "\n".join(made)
        return f"{rules}\n\n%% id: F-1 it\n%% verdict: recorded\n%% message: {{A}}\n%% source: s\n" + (
            f"recorded(S, B) :- statement(S), binlog(B), {negated}{last}."
        )

    def table(self) -> str:
        """A data table with damage."""
        return self.damaged(self.chance.choice(self.tables))

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


def decide(decider: Automaton | WholeDecider) -> None:
    """One statement on two binlogs."""
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
    program = Program(file.rules)
    for target in ExportTarget:
        try:
            exported(program, {}, target)
        except InputError as error:
            if error.number != "BE302":  # an integer that the other engine does not have
                raise
    pack = Pack("fuzz", "1", "t", "l", files=(file,))
    first = decider_for(pack)
    for decider in (first, WholeDecider(program, RELATIONS)) if isinstance(first, Automaton) else (first,):
        try:
            decide(decider)
            covered["decided" if isinstance(decider, WholeDecider) else "decided by the memo"] += 1
        except InputError as error:
            if error.number != "BE304" or not error.line:
                raise
            covered["stopped by the budget, the clause named"] += 1


def run_table(text: str, covered: Counter[str]) -> None:
    """A data table: parsed and checked with the rules that it comes to."""
    file, problems = parse_table(text, "data/fuzz.tsv")
    covered["broken tables" if problems else "tables"] += 1
    if not problems:
        check_files((file,), RELATIONS)


def main(texts: int, seed: int) -> int:
    """Run so many texts; the status for the shell."""

    def late(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"no answer after {SECONDS} s of computing")

    signal.signal(signal.SIGVTALRM, late)
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    author = Author(random.Random(seed))
    covered: Counter[str] = Counter()
    run(author.explosion(), Counter())  # everything is imported once
    watch = Watch()
    for number in range(texts):
        is_table = number % 20 == 0
        text = author.table() if is_table else author.text()
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        watch.armed = True
        try:
            (run_table if is_table else run)(text, covered)
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
