"""Values that are possible where data decides: all of them derived by rules, with events of later groups."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from binlogic.explain.conformance import Prediction, RulePredictor
from binlogic.explain.conformance.scenario import read_scenario

Predict = Callable[[str, str], list[Prediction]]
_START = """\
-- family: x-books
CREATE DATABASE lib;
USE lib;
CREATE TABLE shelf (no INT PRIMARY KEY, room INT) ENGINE=InnoDB;
CREATE TABLE plain (x INT) ENGINE=InnoDB;
INSERT INTO shelf VALUES (1, 1), (2, 2);
"""


@pytest.fixture(scope="module")
def predict() -> Predict:
    """The predictions for statements behind the start, on MariaDB 10.11 in a binlog_format."""

    def predicted(binlog_format: str, text: str) -> list[Prediction]:
        run = read_scenario(_START + text, "x/books.sql").on("mariadb-10.11", binlog_format)
        return list(RulePredictor().predict(run))[5:]

    return predicted


def _types(prediction: Prediction, field: str) -> set[tuple[str, ...]]:
    return {tuple(event.type for event in events) for events in prediction.possible[field]}


def test_rows_that_may_not_change_are_logged_or_not(predict: Predict) -> None:
    found, *_ = predict("ROW", "DELETE FROM shelf WHERE no > RAND() * 5;\n")
    assert (found.depends, found.logged, found.possible["logged"]) == (True, "row", {"row", "none"})
    assert _types(found, "events") == {(), ("Gtid", "Annotate_rows", "Table_map", "Delete_rows", "Xid")}
    assert found.possible["timing"] == {"immediate", None}


def test_the_group_of_a_transaction_is_written_with_or_without_them(predict: Predict) -> None:
    text = "BEGIN;\nDELETE FROM shelf WHERE no > RAND() * 5;\nINSERT INTO plain VALUES (9);\nCOMMIT;\n"
    _, deleted, inserted, commit, _ = predict("ROW", text)
    assert deleted.possible["timing"] == {"commit", None}
    assert (inserted.logged, inserted.possible.get("logged")) == ("row", None)
    without = ("Gtid", "Annotate_rows", "Table_map", "Write_rows", "Xid")
    deletes = ("Annotate_rows", "Table_map", "Delete_rows")
    assert _types(commit, "events") == {without, ("Gtid", *deletes, *without[1:])}
    assert commit.depends


def test_a_statement_that_is_logged_all_the_same_depends_on_nothing(predict: Predict) -> None:
    text = "BEGIN;\nDELETE FROM shelf WHERE no > RAND() * 5;\nCOMMIT;\n"
    _, deleted, commit, _ = predict("STATEMENT", text)
    assert (deleted.logged, deleted.depends, commit.depends) == ("statement", False, False)


def test_an_error_is_one_of_the_values(predict: Predict) -> None:
    found, *_ = predict("ROW", "INSERT INTO shelf VALUES (FLOOR(RAND() * 9), 1);\n")
    any_error = 1105  # strict mode may refuse the value
    assert found.possible["error"] == {0, 1062, any_error}


def test_statements_of_an_open_branch_run_or_do_not(predict: Predict) -> None:
    text = (
        "DELIMITER //\nCREATE PROCEDURE p() BEGIN IF RAND() < 0.5 THEN UPDATE shelf SET room = 7; END IF; END//\n"
        "DELIMITER ;\nCALL p();\n"
    )
    _, call, _ = predict("STATEMENT", text)
    assert (call.possible["logged"], call.depends) == ({"statement", "none"}, True)


def test_what_is_open_is_bounded(predict: Predict) -> None:
    text = "BEGIN;\n" + "DELETE FROM shelf WHERE no > RAND() * 5;\n" * 9 + "COMMIT;\n"
    *_, commit, _ = predict("ROW", text)
    assert 1 < len(commit.possible["events"]) <= 8
