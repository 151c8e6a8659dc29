"""Who names the mistake in packs with one mistake each: `python -m binlogic.benchmarks.mistakes [--table] [NAME ...]`.

The packs stand in benchmarks/mistaken/*.txt: rules, tests and tables behind `---- FILE`, `<<<` at the line of the
mistake, and `cure`, what a reader has to be told. `check` has named a mistake only if a finding at that very line holds
the cure in its message or hint. What it does not name, or only where no cure is read, is left to `test` (a failure, or
a test file that is refused), then to `coverage` (something at that line was never seen), then to `mutate` (a survivor
at that line whose words hold the cure).
Exit code 0: every mistake is named by somebody.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from binlogic.explain.ruletest.header import inputs_of_tests
from binlogic.explain.ruletest.kill import Scripts
from binlogic.explain.ruletest.runner import find_tests, run_test
from binlogic.facts.errors import InputError
from binlogic.rules.authoring.coverage import Coverage
from binlogic.rules.authoring.mutants import MutationKind, mutants
from binlogic.rules.authoring.situations import meet_all
from binlogic.rules.packing.loading import load_pack
from binlogic.rules.packing.pack import Pack, PackError

FOLDER = Path(__file__).resolve().parent / "mistaken"
MARK = "<<<"
_MANIFEST = 'name = "mistaken"\nversion = "0.1.0"\ntitle = "One mistake"\nlicence = "Apache-2.0"\nrequires = ["{}"]\n'


@dataclass(frozen=True)
class Mistake:
    """A pack with one mistake: its files by name without the mark, the place of the mark, the words of the cure."""

    name: str
    files: Mapping[str, str]
    file: str
    line: int
    cure: str

    def written(self, folder: Path) -> Path:
        """The folder of the pack, made below a folder."""
        root = folder / "mistaken"
        for name, text in self.files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return root


@dataclass(frozen=True)
class Named:
    """Who named a mistake, `nobody` if none did, and in which words."""

    by: str
    said: str


def mistakes(path: Path) -> Iterator[Mistake]:
    """The mistakes of one file, in order."""
    for text in re.split(r"^==== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        head, *parts = re.split(r"^---- ", text, flags=re.MULTILINE)
        title, *settings = head.strip().split("\n")
        told = dict(line.split(": ", 1) for line in settings)
        marked = {part.split("\n", 1)[0]: part.split("\n", 1)[1].rstrip("\n") + "\n" for part in parts}
        file, text = next(item for item in marked.items() if MARK in item[1])
        line = text.count("\n", 0, text.index(MARK)) + 1
        files = {name: re.sub(rf"[ \t]*{MARK}", "", text) for name, text in marked.items()}
        files.setdefault("pack.toml", _MANIFEST.format(told.get("requires", "clustrix")))
        yield Mistake(title, files, file, line, told["cure"])


def named(mistake: Mistake, folder: Path) -> Named:
    """Who names a mistake, asked in the order an author asks them."""
    root = mistake.written(folder)
    try:
        pack = load_pack(root)
        found = pack.warnings
    except PackError as error:
        pack, found = None, error.diagnostics
    for each in found:
        at = Path(each.file) == root / mistake.file and each.line == mistake.line
        if at and re.search(mistake.cure, f"{each.message} {each.hint}"):
            return Named("check", f"{each.code} {each.message}" + (f"; hint: {each.hint}" if each.hint else ""))
    if pack is None:
        return Named("nobody", f"check says only: {found[0]}")
    return _asked_further(mistake, pack, find_tests(root / "tests"))


def _asked_further(mistake: Mistake, pack: Pack, tests: tuple[Path, ...]) -> Named:
    for file in tests:
        try:
            failures = run_test(file, pack, prove=False, memo=False).failures
        except InputError as error:
            return Named("test", str(error).rpartition("/")[2])
        if failures:
            return Named("test", failures[0].message)
    seen = Coverage(rule for file in pack.whole[0] for rule in file.rules)
    meet_all((each for file in tests for each in inputs_of_tests(file, pack)), seen.meet)
    for target in seen.missing if tests else ():
        if target.clause.place.line == mistake.line:
            return Named("coverage", str(target.clause))
    if tests:
        scripts = Scripts(tests, pack)
        for mutant in mutants(pack, set(MutationKind)):
            is_cure = mutant.place.line == mistake.line and re.search(mistake.cure, mutant.what)
            if is_cure and scripts.killer(mutant) is None:
                return Named("mutate", mutant.what)
    return Named("nobody", "")


def _row(*cells: str) -> str:
    name, by, said = (cell.replace("|", "\\|") for cell in cells)
    return f"| {name} | {by} | `` {said} `` |"


def main(arguments: list[str]) -> int:
    """Print a line per mistake and the counts; --table prints the rows of docs/mistakes.md."""
    wanted = [each for each in arguments if not each.startswith("--")]
    total: Counter[str] = Counter()
    for path in sorted(FOLDER.glob("*.txt")):
        counts: Counter[str] = Counter()
        for mistake in mistakes(path):
            if wanted and mistake.name not in wanted:
                continue
            with tempfile.TemporaryDirectory() as folder:
                found = named(mistake, Path(folder))
            counts[found.by] += 1
            said = found.said.replace(f"{folder}/mistaken/", "")
            if "--table" in arguments:
                print(_row(mistake.name.replace("-", " "), found.by, said))
            else:
                print(f"{found.by:<9} {mistake.name:<36} {said}", flush=True)
        if "--table" not in arguments:
            told = ", ".join(f"{by} {number}" for by, number in counts.most_common())
            print(f"{path.stem}: {counts.total()} mistakes, {told}")
        total += counts
    return int(bool(total["nobody"]))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
