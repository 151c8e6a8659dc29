"""Whether `rules diff` is right about two packs.

python -m binlogic.benchmarks.differences --made N [--seed K] makes N pairs whose truth is known: half of them differ
by one number, word, literal, clause or data row, and a workload of 1 to 6 statements that shows it is run first; others
say the same in other words. Exit code 1 where a pair that differs is called equal, or one that does not is told apart.

python -m binlogic.benchmarks.differences PACK... [--pairs N] takes each pack beside versions of it with one mutation;
what these decide is not known, so nothing is judged. Both print a line for each pair and the sums.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from ..explain.ruletest.header import read_text
from ..explain.ruletest.runner import find_tests
from ..explain.ruletest.witness import first_witness, witnessed
from ..rules.authoring.mutants import MutationKind, mutants
from ..rules.authoring.search.difference import differing
from ..rules.authoring.search.menu import searched
from ..rules.authoring.search.smallest import workloads
from ..rules.packing.loading import load_pack
from ..rules.packing.pack import Pack

_PROFILE = "mariadb-10.11"
_MANIFEST = 'name = "made"\nversion = "1.0.0"\ntitle = "Made"\nlicence = "MIT"\nrequires = ["logging-format"]\n'
_NOTES = "%% id: M-1 made\n%% verdict: advice\n%% message: {T} is written\n%% source: made\n"
_HEAD = "made(S, B) :- "


@dataclass(frozen=True)
class Pair:
    """Two versions of a pack's rules; witness: statements on which they differ, none where they say the same."""

    what: str
    old: str
    new: str
    witness: tuple[str, ...] = ()


def answer(old: Pack, new: Pack, tests: list[str], longest: int) -> str:
    """What `rules diff` says of two packs: equal, undecided, or the number of statements on which they differ."""
    changed = differing(old.program, new.program)
    if not any(changed):
        return "equal"
    for menu in searched(old, new, changed, tests):
        if witness := first_witness(workloads(old.program, new.program, menu, longest), old, new):
            return f"found with {sum(not text.startswith('--') for text in witness.statements)}"
    return "undecided"


def made_pairs(number: int, seed: int) -> Iterator[Pair]:
    """Pairs in turn: one that differs, one that does not."""
    draw = random.Random(seed)
    different = (_number, _row, _literal, _clause, _pattern, _kind, _chain)
    for place in range(number):
        yield _same(draw) if place % 2 else different[place // 2 % len(different)](draw)


def _rule(*bodies: str, more: str = "") -> str:
    clauses = "".join(f"{_HEAD}{body}, binlog(B).\n" for body in bodies)
    return f"{_NOTES}{clauses}{more}"


def _word(draw: random.Random) -> str:
    return "".join(draw.choices("bcdfghklmnprstvz", k=5))


def _number(draw: random.Random) -> Pair:
    most = draw.randint(2, 20)
    columns = ", ".join(f"c{place} INT" for place in range(most + 1))
    old, new = (_rule(f"writes(S, T, _), column(S, T, _, P), P > {limit}") for limit in (most, most + 1))
    return Pair("number", old, new, (f"CREATE TABLE shop.x ({columns})", "DELETE FROM shop.x WHERE c0 = 1"))


def _row(draw: random.Random) -> Pair:
    words = [_word(draw) for _ in range(3)]
    body = "writes(S, T, _), in_database(T, D), guarded(D)"
    old, new = (
        _rule(body, more="".join(f'\n%% data: ours\nguarded("{word}").\n' for word in some))
        for some in (words, words[:2])
    )
    return Pair("data row", old, new, (f"DELETE FROM {words[2]}.t WHERE a = 1",))


def _literal(draw: random.Random) -> Pair:
    body = 'kind(S, "DELETE"), writes(S, T, _)'
    literal, witness = draw.choice(
        (
            ('not feature(S, "order by", "itself")', ("DELETE FROM shop.t ORDER BY a LIMIT 1",)),
            ('not feature(S, "where", "itself")', ("DELETE FROM shop.t WHERE a = 1",)),
            ("not in_transaction(S)", ("BEGIN", "INSERT INTO shop.t VALUES (1)", "DELETE FROM shop.t")),
            ("temporary(S, T)", ("DELETE FROM shop.t",)),
            ("not temporary(S, T)", ("CREATE TEMPORARY TABLE shop.t (a INT)", "DELETE FROM shop.t")),
        )
    )
    return Pair("literal", _rule(f"{body}, {literal}"), _rule(body), witness)


def _clause(draw: random.Random) -> Pair:
    first, second = draw.sample(("DELETE", "UPDATE", "INSERT", "TRUNCATE", "DROP TABLE"), 2)
    told = {
        "DELETE": "DELETE FROM shop.t",
        "UPDATE": "UPDATE shop.t SET a = 1",
        "INSERT": "INSERT INTO shop.t VALUES (1)",
        "TRUNCATE": "TRUNCATE shop.t",
        "DROP TABLE": "DROP TABLE shop.t",
    }
    bodies = [f'kind(S, "{kind}"), writes(S, T, _)' for kind in (first, second)]
    witness = ("CREATE TABLE shop.t (a INT)", told[second])
    return Pair("clause", _rule(*bodies), _rule(bodies[0]), witness)


def _pattern(draw: random.Random) -> Pair:
    one, two = _word(draw), _word(draw)
    old, new = (_rule(f'writes(S, T, _), like(T, "%.{word}\\\\_%")') for word in (one, two))
    return Pair("pattern", old, new, (f"DELETE FROM shop.{one}_1 WHERE a = 1",))


def _kind(draw: random.Random) -> Pair:
    engines = draw.sample(("MYISAM", "ARIA", "CSV", "MEMORY", "INNODB"), 2)
    old, new = (_rule(f'table_option(S, T, "engine", "{engine}")') for engine in engines)
    return Pair("word", old, new, (f"CREATE TABLE shop.t (a INT NOT NULL) ENGINE={engines[0]}",))


def _chain(draw: random.Random) -> Pair:
    """A state that takes several statements to come to."""
    length = draw.randint(2, 5)
    names = [f"after{place}" for place in range(1, length + 1)]
    states = [
        f"\n%% state: {name}(S, T)\n%% text: {{T}} was met {place} times | {{T}} was not met {place} times\n"
        f'next_{name}(S, T) :- kind(S, "UPDATE"), writes(S, T, _){before}.\n'
        f"next_{name}(S, T) :- {name}(S, T).\n"
        for place, (name, before) in enumerate(
            zip(names, ("", *(f", {name}(S, T)" for name in names)), strict=False), 1
        )
    ]
    old, new = (
        _rule(f'kind(S, "DELETE"), writes(S, T, _), {names[-1]}(S, T){more}', more="".join(states))
        for more in ("", ', not feature(S, "where", "itself")')
    )
    witness = ("UPDATE shop.t SET a = 1",) * length + ("DELETE FROM shop.t WHERE a = 1",)
    return Pair(f"after {length} statements", old, new, witness)


def _same(draw: random.Random) -> Pair:
    """One meaning in two wordings: some by names, order and helpers alone, some by more."""
    limit, word = draw.randint(1, 9), _word(draw)
    literals = ["writes(S, T, N)", f"N > {limit}", "in_database(T, D)", f'D != "{word}"']
    old = ", ".join(literals)
    shuffled = draw.sample(literals, len(literals))
    what, new, more = draw.choice(
        (
            ("order", ", ".join(shuffled), ""),
            ("names", old.replace("N", "Place").replace("D", "Schema"), ""),
            ("turned", ", ".join(shuffled).replace(f"N > {limit}", f"{limit} < N"), ""),
            ("bound", old.replace(f"N > {limit}", f"N >= {limit + 1}"), ""),
            ("helper", f"far(S, T, {limit}), in_database(T, D), D != \"{word}\"",
             f"\nfar(S, T, {limit}) :- writes(S, T, N), N > {limit}.\n"),
            ("twice", old + ", writes(S, T, N)", ""),
            ("another literal", old + ", statement(S)", ""),
        )
    )  # fmt: skip
    return Pair(f"same: {what}", _rule(old), _rule(new, more=more))


def _packs(pair: Pair, folder: Path) -> tuple[Pack, Pack]:
    for name, text in (("old", pair.old), ("new", pair.new)):
        (folder / name).mkdir()
        (folder / name / "pack.toml").write_text(_MANIFEST, encoding="utf-8")
        (folder / name / "10.dl").write_text(text, encoding="utf-8")
    return load_pack(folder / "old", _PROFILE), load_pack(folder / "new", _PROFILE)


def judged(pair: Pair, longest: int) -> tuple[str, bool]:
    """What is said of a pair, and whether that may be said. Raises ValueError where the pair is not what it says."""
    with tempfile.TemporaryDirectory() as folder:
        old, new = _packs(pair, Path(folder))
        header = (f"-- profile: {_PROFILE}",)
        if bool(pair.witness) != (witnessed((*header, *pair.witness), old, new) is not None):
            raise ValueError(f"the truth about {pair} is not known")
        said = answer(old, new, [], longest)
    wrong = "equal" if pair.witness else "found"
    return said, not said.startswith(wrong)


def _judge(pairs: Sequence[Pair], longest: int) -> int:
    counted: Counter[str] = Counter()
    wrong = 0
    for pair in pairs:
        used = process_time()
        said, is_right = judged(pair, longest)
        wrong += not is_right
        counted[f"{'differs' if pair.witness else 'same'}: {said.partition(' ')[0]}"] += 1
        mark = "" if is_right else "WRONG  "
        print(f"{mark}{said}  {process_time() - used:.1f} s  {pair.what}", flush=True)
    print(", ".join(f"{number} {said}" for said, number in sorted(counted.items())), f"- {wrong} wrong", flush=True)
    return int(bool(wrong))


def main() -> int:
    """Judge made pairs, or look at mutated packs, the same ones each time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packs", nargs="*", type=Path)
    parser.add_argument("--profile", default="")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--longest", type=int, default=4)
    parser.add_argument("--made", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.made:
        return _judge(tuple(made_pairs(options.made, options.seed)), options.longest)
    counted: Counter[str] = Counter()
    for path in options.packs:
        pack = load_pack(path, options.profile)
        tests = [read_text(file) for file in find_tests(path / "tests")] if (path / "tests").is_dir() else []
        every = list(mutants(pack, set(MutationKind), ""))
        for mutant in random.Random(7).sample(every, min(options.pairs, len(every))):
            used = process_time()
            said = answer(pack, mutant.pack, tests, options.longest)
            counted[said.partition(" ")[0]] += 1
            print(f"{said}  {process_time() - used:.1f} s  {path.name}  {mutant.kind}  {mutant}", flush=True)
    print(", ".join(f"{number} {said}" for said, number in sorted(counted.items())))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
