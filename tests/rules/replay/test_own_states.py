"""States that a pack declares, and counts over them: what lasts how long, what is not known, and how it is proved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from binlogic.explain.explanation import explain_at
from binlogic.rules.engine.clingo import evaluate_with_clingo
from binlogic.rules.packing.loading import load_pack
from binlogic.rules.packing.pack import Pack, PackError
from binlogic.rules.replay.workload import Inputs, open_inputs

pytestmark = pytest.mark.slow

MANIFEST = 'name = "team"\nversion = "1.0.0"\ntitle = "t"\nlicence = "MIT"\nrequires = ["{0}"]\n'
#: `{0}`: the scope; `{1}`: the aggregate
RULES = """\
%% pack: team
%% title: t
%% source: here

%% state: wrote(S, D) {0}
%% text:  {{D}} was written | {{D}} was not written
next_wrote(S, D) :- writes(S, T, _), in_database(T, D).
next_wrote(S, D) :- wrote(S, D).

%% text: {{N}} databases are written | not {{N}} databases are written
databases(S, {1}(D)) :- next_wrote(S, D).

%% id:      T-001 several
%% verdict: advice
%% message: {{N}} databases
%% source:  here
several(S, B) :- databases(S, N), most(M), N > M, binlog(B).

%% data: how many may be written
most(1).
"""
WORKLOAD = """\
INSERT INTO a.t VALUES (1);
INSERT INTO b.t VALUES (1);
BEGIN;
INSERT INTO c.t VALUES (1);
INSERT INTO d.t VALUES (1);
COMMIT;
INSERT INTO d.t VALUES (1);
"""
LOG = (
    "261125  9:05:00\t    4 Connect\tdba@10.0.0.5 on shop\n"
    "\t\t    4 Query\tUPDATE a.t SET a = 1\n"
    "261125  9:06:00\t    5 Connect\tapp@10.0.0.6 on shop\n"
    "\t\t    5 Query\tUPDATE b.t SET a = 1\n"
    "\t\t    4 Query\tUPDATE b.t SET a = 1\n"
)


def pack(folder: Path, rules: str, base: str = "logging-format") -> Pack:
    made = folder / "team"
    made.mkdir()
    made.joinpath("pack.toml").write_text(MANIFEST.format(base))
    made.joinpath("1.dl").write_text(rules)
    return load_pack(made, "mariadb-10.11" if base == "logging-format" else "")


def found(folder: Path, of: Pack, text: str, name: str = "w.sql") -> Iterator[tuple[int, str]]:
    """The line and message value of what the rule says."""
    path = folder / name
    path.write_text(text)
    for decided in open_inputs(Inputs(path, pack=of)).decided():
        for reason in {r for outcome in decided.decision.outcomes for r in outcome.reasons if r.rule_id == "T-001"}:
            yield decided.record.line, str(reason.values[-1])


@pytest.mark.parametrize(
    ("scope", "lines"),
    [
        ("", [(2, "2"), (3, "2"), (4, "3"), (5, "4"), (6, "4"), (7, "4")]),
        ("per session", [(2, "2"), (3, "2"), (4, "3"), (5, "4"), (6, "4"), (7, "4")]),
        ("per transaction", [(5, "2")]),
        ("per workload", [(2, "2"), (3, "2"), (4, "3"), (5, "4"), (6, "4"), (7, "4")]),
    ],
)
def test_how_long_a_state_lasts(tmp_path: Path, scope: str, lines: list[tuple[int, str]]) -> None:
    # the end of the session is no statement of a line
    told = [(line, n) for line, n in found(tmp_path, pack(tmp_path, RULES.format(scope, "count")), WORKLOAD) if line]
    assert told == lines


def test_a_transaction_of_clustrix(tmp_path: Path) -> None:
    of = pack(tmp_path, RULES.format("per transaction", "at_least"), "clustrix")
    assert list(found(tmp_path, of, "CREATE BINLOG 'b';\n" + WORKLOAD)) == [(6, "2")]


@pytest.mark.parametrize(("scope", "lines"), [("per session", [5]), ("per workload", [4, 5])])
def test_sessions_share_a_state_per_workload_only(tmp_path: Path, scope: str, lines: list[int]) -> None:
    of = pack(tmp_path, RULES.format(scope, "count"))
    assert [line for line, _ in found(tmp_path, of, LOG, "general.log") if line] == lines


@pytest.mark.parametrize(("function", "lines"), [("count", [2, 3]), ("at_least", [2, 3, 4, 5, 6])])
def test_what_nobody_understood_leaves_a_count_open(tmp_path: Path, function: str, lines: list[int]) -> None:
    of = pack(tmp_path, RULES.format("per session", function))
    text = [*WORKLOAD.splitlines()[:3], "FROBNICATE x;", *WORKLOAD.splitlines()[3:5]]
    assert [line for line, _ in found(tmp_path, of, "\n".join(text)) if line] == lines


def test_an_alternative_world_does_not_move_what_sessions_share(tmp_path: Path) -> None:
    of = pack(tmp_path, RULES.format("per workload", "at_least"))
    path = tmp_path / "w.sql"
    path.write_text("BEGIN;\n" + WORKLOAD)
    opened = open_inputs(Inputs(path, pack=of, possible=True))
    for decided in opened.decided():
        several = [any(r.rule_id == "T-001" for o in each.decision.outcomes for r in o.reasons)
                   for each in (decided, *decided.alternatives)]  # fmt: skip
        assert len(set(several)) == 1, decided.text


def test_each_way_that_counts_is_proved_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "w.sql"
    path.write_text(WORKLOAD)
    of = explain_at(Inputs(path, pack=pack(tmp_path, RULES.format("per transaction", "count"))), 5)
    proof = of.prove_what("T-001", "binlog")
    assert of.check(proof) == of.check(of.compact(proof)) == ()
    leaves = {(node.relation, *node.row[1:2]) for node in of.compact(proof).nodes.values() if node.kind == "base"}
    assert {("wrote", "c"), ("writes", "d.t"), ("writes", "c.t")} <= leaves


def test_a_count_that_is_too_small_is_the_reason_why_not(tmp_path: Path) -> None:
    path = tmp_path / "w.sql"
    path.write_text(WORKLOAD)
    of = explain_at(Inputs(path, pack=pack(tmp_path, RULES.format("per transaction", "count"))), 4)
    proof = of.disprove("T-001", "binlog")
    assert of.check(proof) == ()
    assert any(node.kind == "compare" and (node.left, node.right) == (1, 1) for node in proof.nodes.values())


@pytest.mark.parametrize("function", ["count", "at_least"])
def test_clingo_says_the_same_of_every_situation(tmp_path: Path, function: str) -> None:
    pytest.importorskip("clingo")
    made = pack(tmp_path, RULES.format("per transaction", function))
    path = tmp_path / "w.sql"
    path.write_text(WORKLOAD)
    for line in range(1, 8):
        of = explain_at(Inputs(path, pack=made), line)
        facts = {name: frozenset(rows) for name, rows in of.situation.facts.items()}
        model, other = of.evaluator.run(facts), evaluate_with_clingo(made.program, facts)
        assert {name: model[name] for name in made.program.derived} == {
            name: other[name] for name in made.program.derived
        }


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("wrote(S, D) ", "wrote(D) ", "BL222"),
        ("per session", "per statement", "BL222"),
        ("state: wrote", "state: writes", "BL229"),
        ("state: wrote", "state: databases", "BL229"),
        ("next_wrote(S, D) :- wrote(S, D).", "kept(S, D) :- wrote(S, D).", "BL229"),
        ("{D} was written", "{X} was written", "BL206"),
        ("count(D)", "number(D)", "BL227"),
        ("count(D)", 'count("a")', "BL104"),
        ("count(D)", "count(_)", "BL104"),
        ("databases(S, count(D))", "databases(S, count(D), sum(D))", "BL227"),
        ("count(D)", "sum(D)", "BL212"),
        ("count(D)", "count(E)", "BL201"),
        ("several(S, B) :-", "several(S, B, count(D)) :- wrote(S, D),", "BL227"),
        (":- next_wrote(S, D).", ":- next_wrote(S, D), databases(S, _).", "BL209"),
        ("N > M", 'prefix(N, "a")', "BL208"),
    ],
)
def test_what_the_checker_names(tmp_path: Path, old: str, new: str, code: str) -> None:
    rules = RULES.format("per session", "count")
    assert old in rules
    with pytest.raises(PackError) as error:
        pack(tmp_path, rules.replace(old, new, 1))
    assert code in [each.code for each in error.value.diagnostics]


@pytest.mark.parametrize(
    "test", ["N < M", "N = M", "M > N", "N != M", "databases(S, 2)", "most(N)", "not databases(S, N)"]
)
def test_the_least_is_not_taken_for_all(tmp_path: Path, test: str) -> None:
    rules = RULES.format("per session", "at_least").replace("N > M", f"{test}, N > 0, M > 0")
    with pytest.raises(PackError) as error:
        pack(tmp_path, rules)
    assert "BL228" in [each.code for each in error.value.diagnostics]


def test_a_state_per_transaction_needs_who_says_when_it_ends(tmp_path: Path) -> None:
    with pytest.raises(PackError) as error:
        pack(tmp_path, RULES.format("per transaction", "count"), "tables-info")
    assert "BL229" in [each.code for each in error.value.diagnostics]
