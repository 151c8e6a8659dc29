"""LOAD DATA and LOAD XML write their table."""

from binlogic.facts.sql.parse import parse_statement


def test_load_data_with_everything(named):
    text = (
        "LOAD DATA LOCAL INFILE 'into.csv' REPLACE INTO TABLE d.t PARTITION (p0) CHARACTER SET utf8 "
        "FIELDS TERMINATED BY '@' IGNORE 1 LINES (a, @b) SET c = f(@b) + (SELECT 1 FROM u)"
    )
    statement = parse_statement(text)
    assert statement.kind == "LOAD DATA"
    assert named(statement) == [("write", "d.t", "d.t"), ("read", "u", "u")]
    assert statement.flags == {"local", "replace"}
    assert statement.user_variables == ("b",)
    assert [use.name for use in statement.functions] == ["F"]


def test_load_xml(named):
    text = "LOAD XML INFILE 'x' INTO TABLE t ROWS IDENTIFIED BY '<r>'"
    assert parse_statement(text).kind == "LOAD XML"
    assert named(text) == [("write", "t", "t")]


def test_load_index_writes_nothing(named):
    assert named("LOAD INDEX INTO CACHE a, d.b") == [("read", "a", "a"), ("read", "d.b", "d.b")]


def test_into_without_table_is_not_understood():
    assert parse_statement("LOAD DATA INFILE 'x' INTO t").problem == "LOAD DATA has no INTO TABLE"
