"""Every kind of mistake is made where it can be, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.rules.authoring.mutants import MutationKind, mutants
from binlogic.rules.packing.loading import load_pack
from binlogic.rules.packing.pack import Pack

RULES = """\
%% data: where
place("x").
place("y").

%% id: M-1 moved
%% verdict: advice
%% message: {T} becomes {U}
%% source: here
moved(S, B) :- renames(S, T, U), writes(S, T, N), N > 1, not kind(S, "ALTER TABLE"), binlog(B), placed(T).

placed(T) :- in_database(T, D), place(D).
"""


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    (tmp_path / "pack.toml").write_text('name = "m"\nversion = "1"\ntitle = "M"\nlicence = "MIT"\n')
    (tmp_path / "10.dl").write_text(RULES)
    return load_pack(tmp_path)


def made(pack: Pack, kind: MutationKind) -> list[str]:
    return [mutant.what.partition(" in `")[0] for mutant in mutants(pack, {kind})]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (MutationKind.fact, ['without `place("x").`', 'without `place("y").`']),
        (
            MutationKind.literal,
            [
                "without `N > 1`",
                'without `not kind(S, "ALTER TABLE")`',
                "without `placed(T)`",
                "without `place(D)`",
            ],
        ),
        (MutationKind.comparison, ["`N >= 1` for `N > 1`"]),
        (
            MutationKind.negation,
            [
                '`kind(S, "ALTER TABLE")` for `not kind(S, "ALTER TABLE")`',
                "`not placed(T)` for `placed(T)`",
                "`not place(D)` for `place(D)`",
            ],
        ),
        (MutationKind.constant, ['`not kind(S, "ALTER TABLESPACE")` for `not kind(S, "ALTER TABLE")`']),
        (MutationKind.argument, ["`renames(S, U, T)` for `renames(S, T, U)`"]),
    ],
)
def test_mistakes(pack: Pack, kind: MutationKind, expected: list[str]) -> None:
    assert made(pack, kind) == expected


def test_a_mutant_differs_in_one_clause_only(pack: Pack) -> None:
    before = [clause for rule in pack.rules for clause in rule.clauses]
    for mutant in mutants(pack, set(MutationKind)):
        after = [clause for rule in mutant.pack.rules for clause in rule.clauses]
        changed = 0 if mutant.kind is MutationKind.message else 1
        assert len(before) - sum(clause in after for clause in before) == changed
        assert str(mutant).startswith(f"{mutant.place}: ")


def test_only_files_that_are_asked_for(pack: Pack) -> None:
    assert list(mutants(pack, set(MutationKind), "/20.dl")) == []
    assert list(mutants(pack, set(MutationKind), "/10.dl")) == list(mutants(pack, set(MutationKind)))
