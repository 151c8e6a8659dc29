"""What a policy team wished for in the language, each wish a rule with a test that says when it speaks and when not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from binlogic.explain.ruletest import run_test
from binlogic.rules.packing.loading import load_pack

MIGRATIONS = Path(__file__).parents[4] / "docs" / "acme-migrations"

#: wish -> the rule of docs/acme-migrations that is it
RULES = {
    "rows of wide tables are not fallen back to": "MIG-015",
    "no definitions while temporary tables are open": "MIG-016",
    "accounts come from given hosts only": "MIG-020",
    "no engine without transactions inside a transaction": "MIG-013",
    "sql_log_bin=0 for one account only": "MIG-021",
    "LIMIT with ORDER BY": "MIG-011",
    "ORDER BY a unique key": "MIG-012",
    "views over views, chains of foreign keys": "MIG-006",
    "no banned engines": "MIG-002",
    "no whole table, but for those on a list": "MIG-010",
    "a transaction stays in its database": "MIG-030",
    "not too many tables in a statement": "MIG-031",
    "a new table has a primary key": "MIG-001",
    "no column is dropped": "MIG-003",
    "no character set is changed": "MIG-004",
    "settings that stay on": "MIG-022",
    "definitions and rows in migrations of their own": "MIG-032",
    "definitions outside of working hours": "MIG-033",
}

_HEAD = "%% verdict: advice\n%% message: {T}\n%% source: handbook\n"
#: wishes that the example pack words otherwise: the rule, and its test
OWN = {
    "tables written under STATEMENT have a primary key": (
        f"%% id: W-003 rows-by-key\n{_HEAD}"
        'rows_by_key(S, B) :-\n    setting(S, "binlog_format", "STATEMENT"), writes(S, T, _), described(S, T), '
        "not primary_part(S, T, _), binlog(B).\n",
        "CREATE TABLE shop.a (a INT);\nCREATE TABLE shop.b (a INT PRIMARY KEY);\n"
        "-- expect: binlog no W-003\nDELETE FROM shop.a WHERE a = 1;\nSET binlog_format = 'STATEMENT';\n"
        "-- expect: binlog advice W-003(shop.a)\nDELETE FROM shop.a WHERE a = 1;\n"
        "-- expect: binlog no W-003\nDELETE FROM shop.b WHERE a = 1;\n"
        "-- expect: binlog no W-003\nDELETE FROM shop.unknown WHERE a = 1;\n",
    ),
    "LIMIT without ORDER BY on replicated schemas": (
        f"%% id: W-007 limit\n{_HEAD}"
        'limit(S, B) :-\n    feature(S, "limit", "itself"), not feature(S, "order by", "itself"), writes(S, T, _), '
        'in_database(T, D), replicated(D), binlog(B).\n\n%% data: ours\nreplicated("shop").\n',
        "-- expect: binlog advice W-007(shop.a)\nDELETE FROM shop.a LIMIT 1;\n"
        "-- expect: binlog no W-007\nDELETE FROM shop.a ORDER BY a LIMIT 1;\n"
        "-- expect: binlog no W-007\nDELETE FROM crm.a LIMIT 1;\n",
    ),
    "ALTER TABLE keeps the engine": (
        f"%% id: W-014 engine\n{_HEAD}"
        'other_engine(S, B) :-\n    kind(S, "ALTER TABLE"), table_option(S, T, "engine", E), engine(S, T, F), '
        "not like(E, F), binlog(B).\n",
        "CREATE TABLE shop.e (a INT) ENGINE=InnoDB;\n"
        "-- expect: binlog no W-014\nALTER TABLE shop.e ENGINE=InnoDB;\n"
        "-- expect: binlog no W-014\nALTER TABLE shop.e ADD b INT;\n"
        "-- expect: binlog advice W-014(shop.e)\nALTER TABLE shop.e ENGINE=MyISAM;\n",
    ),
}


@pytest.mark.parametrize("rule_id", RULES.values(), ids=RULES)
def test_a_wish_is_a_rule_of_the_example_with_a_test_on_both_sides(rule_id: str) -> None:
    tests = "\n".join(path.read_text() for path in (MIGRATIONS / "tests").glob("*.sql"))
    assert re.search(rf"expect:.* advice {rule_id}\b", tests)
    assert re.search(rf"expect:.* no {rule_id}\b", tests)


def test_wishes_that_the_example_words_otherwise(tmp_path: Path) -> None:
    manifest = 'name="wishes"\nversion="1"\ntitle="W"\nlicence="MIT"\nrequires=["logging-format"]\n'
    (tmp_path / "pack.toml").write_text(manifest)
    (tmp_path / "10.dl").write_text("\n".join(rule for rule, _ in OWN.values()))
    test = tmp_path / "t.sql"
    test.write_text("-- profile: mariadb-10.11\n" + "".join(script for _, script in OWN.values()))
    pack = load_pack(tmp_path)
    assert pack.warnings == ()
    ran = run_test(test, pack, prove=False)
    assert (ran.expectations, [str(each) for each in ran.failures]) == (10, [])
