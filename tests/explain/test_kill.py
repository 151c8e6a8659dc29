"""What is noticed of a mutant without a replay is what a replay of every test notices."""

from __future__ import annotations

from pathlib import Path

from binlogic.explain.ruletest.kill import Scripts
from binlogic.explain.ruletest.runner import expectations_of, failures, find_tests
from binlogic.facts.errors import InputError
from binlogic.rules.authoring.mutants import Mutant, MutationKind, Mutations
from binlogic.rules.packing.loading import builtin_pack, load_pack

PACK = builtin_pack("clustrix")
TESTS = [
    path
    for path in find_tests(Path(__file__).parents[2] / "rules/packs/clustrix/tests")
    if path.stem in ("temporary-tables", "sql-log-bin")
]


def by_replay(mutant: Mutant) -> bool:
    """Whether some test fails where everything is decided by the pack with the mistake."""
    try:
        return any(
            next(failures(path, mutant.pack, expectations_of(path, PACK), prove=False, memo=False), None)
            for path in TESTS
        )
    except (KeyError, ValueError, IndexError, InputError):
        return True


def test_answers_and_replays_agree() -> None:
    made = Mutations(PACK, set(MutationKind), "40-refusals")
    mutants = [mutant for rule, clause in made.clauses for mutant in made.of(rule, clause)][::18]
    scripts = Scripts(TESTS, PACK)
    noticed = [mutant for mutant in mutants if scripts.killer(mutant)]
    assert noticed == [mutant for mutant in mutants if by_replay(mutant)]
    assert 0 < len(noticed) < len(mutants)


_RULES = """%% pack: shop
%% title: Shop

%% id: SHOP-001 copied
%% verdict: advice
%% message: {U} is copied to {T}
%% source: a test
copied(S, B) :- outside(S, B, T), depends(S, U, _), in_scope(B, U).
"""
_TEST = """CREATE BINLOG 'b' LOG(`shop`);
-- expect: b advice SHOP-001(shop.a, old.a) because reads(shop.a)
INSERT INTO old.a SELECT * FROM shop.a;
"""


def test_a_literal_of_a_verdict_that_only_its_proof_shows_is_noticed(tmp_path: Path) -> None:
    manifest = 'name = "shop"\nversion = "1.0.0"\ntitle = "Shop"\nlicence = "MIT"\nrequires = ["clustrix"]\n'
    folder = tmp_path / "shop"
    (folder / "tests").mkdir(parents=True)
    for name, text in (("pack.toml", manifest), ("10-copied.dl", _RULES), ("tests/copied.sql", _TEST)):
        (folder / name).write_text(text)
    pack = load_pack(folder)
    made = Mutations(pack, {MutationKind.literal}, "10-copied")
    (mutant,) = (
        each for rule, clause in made.clauses for each in made.of(rule, clause) if "without `depends" in each.what
    )
    assert Scripts([folder / "tests" / "copied.sql"], pack).killer(mutant) is not None
