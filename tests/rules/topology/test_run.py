"""What servers behind each other run of a workload, and what their tables stand for."""

from __future__ import annotations

from .topologies import Followed, chain

TABLES_OF_D = "CREATE DATABASE d; CREATE DATABASE e; USE d; CREATE TABLE t (a INT PRIMARY KEY, b INT);"


def test_a_statement_is_decided_anew_and_rows_stay_rows() -> None:
    found = Followed(
        chain(["STATEMENT", "ROW", "MIXED", "STATEMENT"]), "INSERT INTO t VALUES (5, 5);\nALTER TABLE t ADD c INT;"
    )
    assert found.items("two") == [["text"], ["text"]]
    assert found.items("three") == [["d.t"], ["text"]]
    assert found.items("four") == [["d.t"], ["text"]]
    assert found.words("three") == ["applied", "applied"]
    assert set(found.state.values()) == {("exact", 0)}
    # an unsafe statement becomes rows under MIXED
    found = Followed(chain(["MIXED", "MIXED", "MIXED"]), "INSERT INTO w VALUES (UUID());\nUPDATE t SET b = 4;")
    assert found.items("three") == [["d.w"], ["text"]]


def test_a_table_that_came_with_rows_goes_on_as_a_definition_and_rows() -> None:
    """The server in the middle never had the SELECT, whatever its format (measured on a chain of MariaDB 10.11.19)."""
    for form in ("MIXED", "ROW"):
        found = Followed(chain(["ROW", form, form], ["wild-ignore-table=e.%"]), "CREATE TABLE k SELECT a, b FROM e.x;")
        assert found.items("three") == [["text", "d.k"]]
        assert found.words("three") == ["applied"]
        assert found.state["three", "d.k"] == ("exact", 0)


def test_a_server_with_statements_stops_at_rows() -> None:
    servers = chain(["ROW", "MIXED", "STATEMENT", "ROW"])
    for each in servers.values():
        each["profile"] = "mysql-5.7"
    before = "CREATE DATABASE d; USE d; CREATE TABLE t (a INT PRIMARY KEY, b INT);"
    found = Followed(servers, "INSERT INTO t VALUES (1, 1);\nCREATE TABLE v (a INT);", before)
    assert found.words("three") == ["stops", "not"]
    assert found.rules("three") == [["TP-017"], ["TP-004"]]
    assert found.state["three", "d.v"] == ("absent", 3)
    assert found.state["three", "d.t"] == ("missing changes", 2)
    assert found.rules("four") == [["TP-003"], ["TP-003"]]
    assert found.words("two") == ["applied", "applied"]
    # where there is no row, nothing is logged
    found = Followed(servers, "UPDATE t SET b = 2;\nCREATE TABLE v (a INT);", before)
    assert found.words("three") == ["applied"]


def test_filters_of_every_hop_count() -> None:
    servers = chain(["STATEMENT", "ROW", "ROW"], ["ignore-table=d.u"], ["wild-ignore-table=e.%"])
    script = """
INSERT INTO u VALUES (7, 7);
UPDATE e.x SET b = 4;
CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO e.x VALUES (NEW.a, 1);
INSERT INTO t VALUES (5, 5);
"""
    found = Followed(servers, script)
    assert found.words("two") == ["not", "applied", "applied", "applied"]
    assert found.rules("two") == [["TP-002"], ["TP-001"], ["TP-001"], ["TP-001"]]
    assert found.words("three") == ["not", "not", "applied", "in part"]
    assert found.rules("three") == [["TP-003"], ["TP-002"], ["TP-001"], ["TP-001", "TP-002"]]
    assert found.state["two", "d.t"] == ("exact", 0)
    assert found.state["three", "d.t"] == ("exact", 0)
    assert found.state["three", "e.x"] == ("absent", 1)


def test_what_a_server_stops_at_does_not_reach_those_behind_it() -> None:
    servers = chain(["STATEMENT", "STATEMENT", "STATEMENT"], ["ignore-table=e.x"])
    found = Followed(servers, "INSERT INTO t VALUES (5, 5);\nINSERT INTO t SELECT a + 20, b FROM e.x;\nDELETE FROM u;")
    assert found.words("two") == ["applied", "stops", "not"]
    assert found.rules("two")[1:] == [["TP-011"], ["TP-004"]]
    assert found.words("three") == ["applied", "not", "not"]
    assert found.state["three", "d.t"] == ("missing changes", 3)
    assert found.state["two", "d.u"] == ("missing changes", 4)


def test_a_transaction_in_which_a_server_stops_is_taken_back() -> None:
    servers = chain(["STATEMENT", "STATEMENT"], ["ignore-table=e.x"])
    script = "BEGIN;\nUPDATE u SET b = 3;\nINSERT INTO t SELECT a + 20, b FROM e.x;\nCOMMIT;"
    found = Followed(servers, script)
    assert found.words("two") == ["not", "stops"]
    assert found.rules("two") == [["TP-005"], ["TP-011"]]
    assert found.state["two", "d.u"] == ("missing changes", 3)


def test_rows_of_other_data_go_on() -> None:
    found = Followed(chain(["STATEMENT", "ROW", "ROW"]), "INSERT INTO w VALUES (UUID());\nUPDATE t SET b = 4;")
    assert found.state["two", "d.w"] == found.state["three", "d.w"] == ("other data (other data)", 2)
    assert found.state["three", "d.t"] == ("exact", 0)


def test_a_server_stops_at_parts_that_are_not_there_or_still_there() -> None:
    def rules(script: str) -> list[str]:
        found = Followed(chain(["STATEMENT", "ROW"], ["do-db=d"]), script, TABLES_OF_D)
        return found.rules("two")[-1]

    create = "CREATE INDEX i ON d.t (b);"
    assert rules(f"USE e;\n{create}\nUSE d;\nDROP INDEX i ON t;") == ["TP-018"]
    assert rules(f"{create}\nUSE e;\nDROP INDEX i ON d.t;\nUSE d;\n{create}") == ["TP-019"]


def test_what_differs_because_of_its_parent_is_told() -> None:
    script = "USE e;\nCREATE INDEX i ON d.t (b);\nUSE d;\nCREATE TABLE c (a INT, FOREIGN KEY (a) REFERENCES t (a));"
    found = Followed(chain(["STATEMENT", "ROW"], ["do-db=d"]), script, TABLES_OF_D)
    assert found.state["two", "d.c"] == ("other data (its parent differs), open", 5)


def test_what_may_have_stopped_a_server_leaves_the_rest_open() -> None:
    servers = chain(["STATEMENT", "STATEMENT"], ["ignore-table=e.x"])
    script = "UPDATE e.x, t SET x.b = 2, t.b = 3;\nUPDATE t SET a = a + 1;\nINSERT INTO u VALUES (9, 9);"
    found = Followed(servers, script)
    assert found.words("two") == ["not", "open", "open"]
    assert found.state["two", "d.t"] == ("missing changes, open", 2)
    assert found.state["two", "d.u"] == ("open", 4)


def test_what_is_not_logged_is_missed() -> None:
    servers = chain(["STATEMENT", "STATEMENT"])
    script = "SET sql_log_bin = 0;\nINSERT INTO t VALUES (8, 8);\nBEGIN;\nUPDATE u SET b = 3;\nROLLBACK;"
    found = Followed(servers, script)
    assert found.words("two") == ["not", "open"]  # whether the second is rolled back is not followed
    assert found.state["two", "d.t"] == ("missing changes", 3)
    assert found.state["two", "d.u"] == ("open", 5)


def test_a_transaction_that_is_rolled_back_reaches_nobody() -> None:
    found = Followed(chain(["STATEMENT", "STATEMENT"]), "BEGIN;\nINSERT INTO t VALUES (8, 8);\nROLLBACK;")
    assert (found.ran, found.unwritten) == ([], ["INSERT INTO t VALUES (8, 8)"])
    assert found.state["two", "d.t"] == ("exact", 0)


def test_what_nobody_knows_is_open() -> None:
    found = Followed(chain(["MIXED", "ROW", "ROW"]), "FROBNICATE t;\nUPDATE t SET b = 3;")
    assert found.words("two")[0] == "open"
    assert "exact" not in {what for (_, table), (what, _) in found.state.items() if table == "d.t"}


def test_databases_with_other_names() -> None:
    servers = chain(["STATEMENT", "STATEMENT", "STATEMENT"], ["rewrite-db=d->z"])
    script = "CREATE DATABASE z;\nCREATE TABLE w (a INT);\nINSERT INTO w VALUES (1);"
    found = Followed(servers, script, before="CREATE DATABASE d; USE d;")
    assert found.words("two") == ["applied", "applied", "applied"]
    assert found.words("three") == ["applied", "open", "open"]
    assert found.state["two", "z.w"] == ("exact", 0)
    assert found.state["three", "d.w"][0] == "open"
    # nothing makes it
    found = Followed(servers, "CREATE TABLE w (a INT);", before="CREATE DATABASE d; USE d;")
    assert found.rules("two") == [["TP-012"]]


def test_a_tree_of_servers() -> None:
    servers = chain(["MIXED", "ROW", "ROW"], ["ignore-table=d.u"])
    servers["other"] = {"profile": "mariadb-10.11", "format": "ROW", "replicates": "one", "filters": ["do-table=d.u"]}
    found = Followed(servers, "INSERT INTO u VALUES (7, 7);\nDROP TABLE t;")
    assert (found.words("two"), found.words("three"), found.words("other")) == (
        ["not", "applied"], ["not", "applied"], ["applied", "not"],
    )  # fmt: skip
    assert found.state["other", "d.u"] == ("exact", 0)
    assert ("two", "d.t") not in found.state  # dropped, as at the first one
