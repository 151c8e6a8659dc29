"""R2.14, knowledge 2.2: the 24 rows of WL#3303, as the rules answer them, and as the command prints them."""

from __future__ import annotations

import pytest
from binlogic.explain.cli.rules.show import show
from binlogic.explain.decision_table import TableCase, decision_table, table_text
from binlogic.facts.errors import InputError
from binlogic.rules.packing.loading import builtin_pack

PROFILES = ("mysql-5.6", "mysql-5.7", "mysql-8.0", "mariadb-10.11", "mariadb-11.8", "internals-2009")

#: number of the row -> what knowledge 2.2 says of it; row 14 depends on the server
EXPECTED = {
    1: ("error", 1661), 2: ("statement", 0), 3: ("error", 1665), 4: ("statement", 0),
    5: ("error", 1661), 6: ("statement", 0), 7: ("rows", 0), 8: ("statement", 0),
    9: ("error", 1661), 10: ("error", 1662), 11: ("rows", 0), 12: ("rows", 0),
    13: ("error", 1661), 15: ("error", 1665), 16: ("statement", 1592),
    17: ("error", 1661), 18: ("error", 1663), 19: ("rows", 0), 20: ("rows", 0),
    21: ("error", 1661), 22: ("error", 1662), 23: ("rows", 0), 24: ("rows", 0),
}  # fmt: skip
ERRORS_IN_ROW_14 = {"mysql-5.6", "mariadb-10.11", "mariadb-11.8"}


def table(profile: str) -> dict[int, TableCase]:
    return {case.number: case for case in decision_table(builtin_pack("logging-format", profile))}


@pytest.mark.parametrize("profile", PROFILES)
def test_every_row_of_the_table(profile: str) -> None:
    found = {number: (case.outcome, sum(case.codes)) for number, case in table(profile).items()}
    row_14 = ("error", 1663) if profile in ERRORS_IN_ROW_14 else ("statement", 1592)
    assert found == {**EXPECTED, 14: row_14}


def test_rows_stand_in_the_order_of_the_table() -> None:
    cases = list(table("mysql-5.6").values())
    assert [case.number for case in cases] == list(range(1, 25))
    assert [(case.safe, case.format) for case in cases[::4]] == [
        (safe, each) for safe in (True, False) for each in ("STATEMENT", "MIXED", "ROW")
    ]
    assert [(case.row_capable, case.statement_capable) for case in cases[:4]] == [
        (False, False), (False, True), (True, False), (True, True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "rule"),
    [(1, "LF-201"), (10, "LF-202"), (18, "LF-203"), (14, "LF-204"), (3, "LF-205"), (12, "LF-301"), (4, "LF-302")],
)
def test_the_rule_behind_a_row(number: int, rule: str) -> None:
    assert rule in table("mariadb-10.11")[number].rules


def test_row_14_is_a_warning_where_it_was_fixed() -> None:
    assert table("mysql-8.0")[14].rules == ("LF-100", "LF-302")


def test_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert show("wl3303", profile="mariadb-10.11") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split(" | ")[5] == "mariadb-10.11"
    assert len(lines) == 26
    assert lines[15] == "| 14 | unsafe | STATEMENT | no | yes | error | 1663 | LF-204 |"
    assert "\n".join(lines) == table_text(tuple(table("mariadb-10.11").values()), "mariadb-10.11")


def test_a_pack_without_engines_has_no_table() -> None:
    with pytest.raises(InputError) as problem:
        decision_table(builtin_pack("clustrix"))
    assert str(problem.value).startswith("BE301")
