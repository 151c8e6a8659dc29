"""Files that queries write and LOAD DATA reads."""

from __future__ import annotations

from .conftest import Shop, changed


def _written(shop: Shop) -> None:
    shop.all("CREATE TABLE a (k INT PRIMARY KEY, v VARCHAR(9))", "INSERT INTO a VALUES (1, 'x'), (2, NULL)")
    assert shop.run("SELECT * FROM a INTO OUTFILE '/io/a.txt'").why_not == "whether the server may write the file"
    shop.all("CREATE TABLE b (k INT PRIMARY KEY, v VARCHAR(9))")


def test_the_rows_of_a_file_are_those_of_its_query(shop: Shop) -> None:
    _written(shop)
    assert changed(shop.run("LOAD DATA INFILE '/io/a.txt' INTO TABLE b")) == [("shop.b", "insert", 2)]
    assert shop.values("b") == [(1, "x"), (2, None)]
    assert shop.run("LOAD DATA INFILE '/io/a.txt' INTO TABLE b").error == 1062
    assert shop.run("LOAD DATA INFILE '/io/a.txt' IGNORE INTO TABLE b").warnings == (1062, 1062)


def test_columns_variables_and_assignments(shop: Shop) -> None:
    _written(shop)
    shop.all("LOAD DATA INFILE '/io/a.txt' INTO TABLE b (k, @v) SET v = CONCAT('<', @v, '>')")
    assert shop.values("b") == [(1, "<x>"), (2, None)]


def test_a_file_is_written_once(shop: Shop) -> None:
    _written(shop)
    assert shop.run("SELECT * FROM a INTO OUTFILE '/io/a.txt'").error == 1086


def test_a_missing_file_is_known_to_be_missing_beside_those_written(shop: Shop) -> None:
    _written(shop)
    missing = shop.run("LOAD DATA INFILE '/io/none.txt' INTO TABLE b")
    assert (missing.error, missing.early) == (13, True)
    elsewhere = shop.run("LOAD DATA INFILE '/other/a.txt' INTO TABLE b")
    assert (elsewhere.error, elsewhere.sure) == (0, False)


def test_a_file_in_another_format_is_not_followed(shop: Shop) -> None:
    _written(shop)
    shop.run("SELECT * FROM a INTO OUTFILE '/io/b.txt' FIELDS TERMINATED BY ','")
    assert shop.run("LOAD DATA INFILE '/io/b.txt' INTO TABLE b").why_not == "how the file is written is not followed"
    assert shop.run("LOAD DATA INFILE '/io/a.txt' INTO TABLE b FIELDS TERMINATED BY ','").sure is False


def test_a_table_made_of_a_derived_table_has_its_columns(shop: Shop) -> None:
    _written(shop)
    shop.all("CREATE TABLE c SELECT z.*, 1 AS one FROM a JOIN (SELECT k AS kk, 5 AS five FROM a) z")
    assert [column.name for column in shop.data.machine.tables.permanent["shop.c"].columns] == ["kk", "five", "one"]
