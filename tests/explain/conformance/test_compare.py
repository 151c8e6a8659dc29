"""Comparison, counts and the words for a disagreement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.conformance import Prediction, compare, find_recordings
from binlogic.explain.conformance.report import disagreements, last_lines, line
from binlogic.explain.conformance.tally import ALL, AgreementTally, percent
from binlogic.facts.door.terminal import line as shown

Write = Callable[..., Path]
Holding = dict[int, Prediction]


@pytest.fixture
def compared(write: Write, recorded: list[Any], told: Callable[..., Any]) -> Callable[[Holding], list[Any]]:
    """Compares the recording with predictions."""
    (recording,) = find_recordings(write(recorded))
    return lambda said: list(compare(recording, told(said)))


def test_predictions_that_hold(compared: Callable[[Holding], list[Any]], holding: Holding) -> None:
    found = compared(holding)
    assert [(each.step.seq, each.agrees) for each in found] == [(1, True), (2, True), (3, True), (5, True), (6, True)]
    names = {each.step.seq: [answer.field.name for answer in each.answers] for each in found}
    assert names[3][-1] == "images"
    assert names[5] == ["error", "warnings", "unsafe", "logged", "timing", "cache", "own_events", "events"]


@pytest.mark.parametrize(
    ("seq", "change", "field"),
    [
        (1, {"error": 1050}, "error"),
        (3, {"warnings": frozenset({1592})}, "warnings"),
        (3, {"unsafe": ("LIMIT",)}, "unsafe"),
        (3, {"logged": "statement"}, "logged"),
        (3, {"timing": "commit"}, "timing"),
        (3, {"cache": "statement-cache"}, "cache"),
        (1, {"own_events": ()}, "own_events"),
        (1, {"events": ()}, "events"),
    ],
)
def test_each_field_is_compared_by_itself(
    compared: Callable[[Holding], list[Any]], holding: Holding, seq: int, change: dict[str, Any], field: str
) -> None:
    holding[seq] = replace(holding[seq], **change)
    wrong = [(each.step.seq, a.field.name) for each in compared(holding) for a in each.answers if not a.agrees]
    assert wrong == [(seq, field)]


def test_a_statement_without_a_prediction_disagrees_in_every_field(
    write: Write, recorded: list[Any], holding: Holding
) -> None:
    class Silent:
        def predicts(self, _: object) -> bool:
            return True

        def predict(self, _: object) -> list[Prediction]:
            return [holding[1], holding[2]]

    (recording,) = find_recordings(write(recorded))
    found = {each.step.seq: each for each in compare(recording, Silent())}
    assert found[1].agrees
    assert not any(answer.agrees for answer in found[5].answers)
    assert next(disagreements(found[5]))["predicted"] == "nothing"


def test_counts_by_field_and_statement(compared: Callable[[Holding], list[Any]], holding: Holding) -> None:
    holding[3] = replace(holding[3], logged="none", depends=True, possible={"timing": frozenset({None, "immediate"})})
    tally = AgreementTally()
    for each in compared(holding):
        tally.add(each)
    group = "x-books/shelf", "mariadb-10.11"
    assert tally.groups == [group]
    assert (tally.agreed[(*group, "logged")], tally.compared[(*group, "logged")]) == (4, 5)
    assert (tally.agreed[(*group, "timing")], tally.compared[(*group, "timing")]) == (5, 5)
    assert (tally.agreed[(*group, "images")], tally.compared[(*group, "images")]) == (1, 1)
    assert (tally.agreed[(*group, ALL)], tally.compared[(*group, ALL)]) == (4, 5)
    assert list(last_lines(tally)) == [
        "depends on data: 20.00 % (1 of 5 statements)",
        "agreement 80.00 % (4 of 5 statements, all fields)",
        "certain and wrong: 0.0 of 10,000 statements (0 of 5)",
        "binary logs 100.00 % (1 of 1 runs, every event in order)",
    ]


def test_a_log_is_alike_only_if_every_event_is(compared: Callable[[Holding], list[Any]], holding: Holding) -> None:
    holding[3] = replace(holding[3], events=())
    tally = AgreementTally()
    for each in compared(holding):
        tally.add(each)
    assert list(last_lines(tally))[-1] == "binary logs 0.00 % (0 of 1 runs, every event in order)"


@pytest.mark.parametrize(
    ("part", "whole", "said"), [(0, 0, "0.00"), (1, 3, "33.33"), (29_999, 30_000, "99.99"), (7, 7, "100.00")]
)
def test_a_share_is_rounded_down(part: int, whole: int, said: str) -> None:
    assert percent(part, whole) == said


def test_a_disagreement_is_one_line_with_all_that_finds_it(
    compared: Callable[[Holding], list[Any]], holding: Holding
) -> None:
    holding[3] = replace(holding[3], timing="commit")
    (found,) = [d for each in compared(holding) for d in disagreements(each)]
    assert line(found) == (
        "shelves mariadb-10.11 MIXED 3 B: timing: predicted commit, recorded immediate (LF-007): "
        "UPDATE lib.shelf SET room = 2 LIMIT 1"
    )


def test_a_disagreement_shows_possible_values_and_events(
    compared: Callable[[Holding], list[Any]], holding: Holding
) -> None:
    possible = {"logged": frozenset({"none", "statement"}), "own_events": frozenset({()})}
    holding[3] = replace(holding[3], depends=True, possible=possible)
    logged, own_events = [d for each in compared(holding) for d in disagreements(each)]
    assert logged["predicted"] == {"one of": ["none", "statement"]}
    assert own_events["predicted"] == {"one of": [[]]}
    assert own_events["recorded"][1] == {"type": "Update_rows", "table": "lib.shelf"}


def test_a_line_escapes_what_a_terminal_would_obey() -> None:
    keys = ("scenario", "server", "format", "seq", "session", "field", "predicted", "recorded")
    odd = {**dict.fromkeys(keys, "x"), "rules": [], "statement": "SELECT '\x1b[2J\ud800'"}
    assert shown(line(odd)) == "x x x x x: x: predicted x, recorded x (no rule): SELECT '\\x1b[2J\\ud800'"
