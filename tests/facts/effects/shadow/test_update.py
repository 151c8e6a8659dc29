"""UPDATE and DELETE: what really changes."""

from __future__ import annotations

from .conftest import Shop, changed


def test_setting_the_same_value_is_no_change(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1,1),(2,2)")
    effects = shop.run("UPDATE t SET b=2")
    assert (effects.matched, effects.affected, changed(effects)) == (2, 1, [("shop.t", "update", 1)])


def test_assignments_see_those_before_them(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT, b INT)", "INSERT INTO t VALUES (1,1)", "UPDATE t SET a=a+1, b=a*10")
    assert shop.values("t a, b") == [(2, 20)]


def test_a_duplicate_in_the_middle_of_an_update(shop: Shop) -> None:
    shop.all("CREATE TABLE n (a INT PRIMARY KEY) ENGINE=MyISAM", "INSERT INTO n VALUES (1),(5),(6)")
    effects = shop.run("UPDATE n SET a=a+1 ORDER BY a")
    assert (effects.error, changed(effects)) == (1062, [("shop.n", "update", 1)])
    assert shop.values("n a") == [(2,), (5,), (6,)]


def test_order_and_limit_choose_the_row(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1,9),(2,8),(3,7)")
    shop.all("UPDATE t SET b=0 ORDER BY b LIMIT 1", "DELETE FROM t ORDER BY a LIMIT 1")
    assert shop.values("t a, b") == [(2, 8), (3, 0)]


def test_several_tables(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "CREATE TABLE u (a INT PRIMARY KEY, b INT)")
    shop.all("INSERT INTO t VALUES (1,1),(2,2)", "INSERT INTO u VALUES (2,0),(3,0)")
    effects = shop.run("UPDATE t JOIN u ON t.a=u.a SET t.b=7, u.b=t.b+1")
    assert changed(effects) == [("shop.t", "update", 1), ("shop.u", "update", 1)]
    assert changed(shop.run("DELETE t FROM t LEFT JOIN u ON t.a=u.a WHERE u.a IS NULL")) == [("shop.t", "delete", 1)]


def test_not_like_is_not_like(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a VARCHAR(9))", "INSERT INTO t VALUES ('ax'),('bx'),('a_')")
    assert shop.run("DELETE FROM t WHERE a NOT LIKE 'a%'").affected == 1
    assert shop.run(r"DELETE FROM t WHERE a LIKE 'a\_'").affected == 1


def test_text_compared_with_a_number_is_compared_as_a_number(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a VARCHAR(9))", "INSERT INTO t VALUES ('9'),('10')")
    assert shop.run("DELETE FROM t WHERE a < 10").affected == 1
    assert not shop.run("DELETE FROM t WHERE a < '9'").sure  # the collation orders texts


def test_a_subquery_of_several_rows_is_refused(shop: Shop) -> None:
    shop.all(
        "CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1),(2)", "CREATE TABLE u (a INT)", "INSERT INTO u VALUES (1)"
    )
    assert shop.run("UPDATE u SET a=(SELECT a FROM t)").error == 1242


def test_foreign_keys_refuse_and_cascade(shop: Shop) -> None:
    shop.all("CREATE TABLE p (id INT PRIMARY KEY)", "INSERT INTO p VALUES (1),(2)")
    shop.all("CREATE TABLE c (id INT PRIMARY KEY, p INT, FOREIGN KEY (p) REFERENCES p (id) ON DELETE CASCADE)")
    shop.all("CREATE TABLE d (p INT, FOREIGN KEY (p) REFERENCES p (id))", "INSERT INTO d VALUES (2)")
    assert shop.run("INSERT INTO c VALUES (1,9)").error == 1452
    shop.all("INSERT INTO c VALUES (1,1),(2,1)")
    effects = shop.run("DELETE FROM p WHERE id=1")
    assert [(c.table, c.rows, c.cascade) for c in effects.changes] == [("shop.c", 2, True), ("shop.p", 1, False)]
    assert shop.run("DELETE FROM p WHERE id=2").error == 1451
    assert shop.run("TRUNCATE p").error == 1701


def test_a_view_of_one_table_is_changed_through(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1,1),(2,2)")
    shop.all("CREATE VIEW v AS SELECT * FROM t WHERE b > 1")
    assert changed(shop.run("UPDATE v SET b=5")) == [("shop.t", "update", 1)]
    assert shop.values("t b") == [(1,), (5,)]


def test_an_update_of_rows_nobody_can_tell_hides_only_what_it_sets(shop: Shop) -> None:
    shop.all(
        "CREATE TABLE t (a INT PRIMARY KEY, b INT, c DATETIME)", "INSERT INTO t VALUES (1,1,'2020-01-01'),(2,2,NULL)"
    )
    assert not shop.run("UPDATE t SET b=0 WHERE c < NOW()").sure
    assert changed(shop.run("DELETE FROM t WHERE a=1")) == [("shop.t", "delete", 1)]
    assert not shop.run("DELETE FROM t WHERE b=2").sure


def test_what_only_a_collation_can_tell_is_not_sure(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a VARCHAR(9) UNIQUE)", "INSERT INTO t VALUES ('e')")
    assert shop.run("INSERT INTO t VALUES ('\u00e9')").why_not == "the collation of a decides"
