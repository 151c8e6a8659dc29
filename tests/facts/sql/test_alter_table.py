"""ALTER TABLE clause by clause, and the indexes that are ALTER TABLE under another name."""

import pytest
from binlogic.facts.origin import Span
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.statement import AlterAction, Column, ForeignKey, ObjectRef, TableKey


def actions(clauses: str) -> tuple[AlterAction, ...]:
    return parse_statement(f"ALTER TABLE t {clauses}").alters


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("ADD a INT", [AlterAction("add column", "a", column=Column("a", "INT"))]),
        (
            "ADD COLUMN IF NOT EXISTS a INT FIRST",
            [AlterAction("add column", "a", column=Column("a", "INT"), conditional=True, after="")],
        ),
        # quoted, the word is a name
        ("ADD COLUMN `key` INT AFTER b", [AlterAction("add column", "key", column=Column("key", "INT"), after="b")]),
        ("DROP a", [AlterAction("drop column", "a")]),
        ("DROP COLUMN IF EXISTS a", [AlterAction("drop column", "a", conditional=True)]),
        ("CHANGE a b INT", [AlterAction("change column", "a", column=Column("b", "INT"))]),
        ("MODIFY COLUMN a INT", [AlterAction("change column", "a", column=Column("a", "INT"))]),
        ("RENAME COLUMN a TO b", [AlterAction("rename column", "a", value="b")]),
        ("RENAME INDEX a TO b", [AlterAction("other")]),
        ("ADD CONSTRAINT c CHECK (a > 1)", [AlterAction("check")]),
        ("ADD UNIQUE KEY k (a, b)", [AlterAction("add key", "k", key=TableKey("unique", "k", ("a", "b")))]),
        (
            "ADD INDEX IF NOT EXISTS k (a)",
            [AlterAction("add key", "k", key=TableKey("index", "k", ("a",)), conditional=True)],
        ),
        ("ADD PRIMARY KEY (a)", [AlterAction("add key", "PRIMARY", key=TableKey("primary", "PRIMARY", ("a",)))]),
        ("ADD CONSTRAINT c UNIQUE (a)", [AlterAction("add key", "c", key=TableKey("unique", "c", ("a",)))]),
        ("DROP KEY k", [AlterAction("drop key", "k")]),
        ("DROP PRIMARY KEY", [AlterAction("drop key", "PRIMARY")]),
        ("DROP FOREIGN KEY IF EXISTS f", [AlterAction("drop foreign key", "f", conditional=True)]),
        ("ENGINE = InnoDB", [AlterAction("engine", value="InnoDB")]),
        ("COMMENT='x' ENGINE=Aria", [AlterAction("engine", value="Aria")]),
        ("AUTO_INCREMENT=5", [AlterAction("other")]),
        ("ADD PARTITION (PARTITION p VALUES LESS THAN (5))", [AlterAction("other")]),
        ("DROP PARTITION p0, p1", [AlterAction("drop partition", "p0,p1")]),
        ("TRUNCATE PARTITION ALL", [AlterAction("truncate partition", "ALL")]),
        ("ADD SYSTEM VERSIONING", [AlterAction("other", value="versions")]),
        ("DROP SYSTEM VERSIONING", [AlterAction("other", value="no versions")]),
        ("ORDER BY a, b", [AlterAction("other")]),
        ("ALTER a SET DEFAULT 1", [AlterAction("other")]),
    ],
)
def test_one_clause(clause: str, expected: list[AlterAction]) -> None:
    assert list(actions(clause)) == expected


def test_a_list_of_columns_is_one_action_each_and_inline_keys_are_added_too() -> None:
    assert actions("ADD (a INT, b INT UNIQUE, KEY k (a)), DROP c") == (
        AlterAction("add column", "a", column=Column("a", "INT")),
        AlterAction("add column", "b", column=Column("b", "INT", frozenset({"unique"}))),
        AlterAction("add key", "", key=TableKey("unique", "", ("b",))),
        AlterAction("add key", "k", key=TableKey("index", "k", ("a",))),
        AlterAction("drop column", "c"),
    )


def test_rename_creates_the_new_name() -> None:
    statement = parse_statement("ALTER TABLE d.t ADD a INT, RENAME TO e.`u`")
    assert statement.objects == (
        ObjectRef("alter", "d", "t", Span(12, 15)),
        ObjectRef("create", "e", "u", Span(37, 42), "rename to"),
    )
    assert statement.alters[-1] == AlterAction("rename", "u", "e")
    for spelling in ("RENAME u", "RENAME AS u", "RENAME = u"):
        assert actions(spelling) == (AlterAction("rename", "u"),)


def test_a_foreign_key_reads_its_parent() -> None:
    statement = parse_statement("ALTER TABLE t ADD CONSTRAINT f FOREIGN KEY (a) REFERENCES d.p (i) ON DELETE SET NULL")
    key = ForeignKey("f", ("a",), "d", "p", "SET NULL", "", ("i",))
    assert statement.alters == (AlterAction("add foreign key", "f", foreign_key=key),)
    assert statement.refs("read") == (ObjectRef("read", "d", "p", Span(58, 61), "references"),)


def test_exchange_alters_both_tables() -> None:
    statement = parse_statement("ALTER TABLE t EXCHANGE PARTITION p WITH TABLE d.u WITHOUT VALIDATION")
    assert statement.objects == (
        ObjectRef("alter", None, "t", Span(12, 13)),
        ObjectRef("alter", "d", "u", Span(46, 49), "exchange"),
    )
    assert statement.alters == (AlterAction("exchange partition", "p"),)


def test_create_and_drop_index_alter_the_table() -> None:
    create = parse_statement("CREATE UNIQUE INDEX i USING BTREE ON d.t (a, b(3))")
    drop = parse_statement("DROP INDEX IF EXISTS i ON d.t")
    assert create.alters == (AlterAction("add key", "i", key=TableKey("unique", "i", ("a", "b"), partial=True)),)
    assert drop.alters == (AlterAction("drop key", "i", conditional=True),)
    for statement, start in ((create, 37), (drop, 26)):
        assert statement.kind == "ALTER TABLE"
        assert "index" in statement.flags
        assert statement.objects == (ObjectRef("alter", "d", "t", Span(start, start + 3)),)
