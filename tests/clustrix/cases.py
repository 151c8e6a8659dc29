"""The lines of the checklist that say what happens to a statement: a script and what comes of its last statement."""

from __future__ import annotations

from dataclasses import dataclass

IN, IN_ROWS = "recorded CX-004 as statement", "recorded CX-004 as rows"
OUT, UNLOGGED, DROPPED = "not recorded CX-011", "not recorded CX-012", "recorded CX-005 as statement"
BOTH, READS, MIXED = "refused CX-001", "refused CX-002", "refused CX-003"

UNSAFE = "[11314] This statement cannot be replicated safely: "
NOT_BOTH = UNSAFE + "binlogs {binny} do not log both `test`.`foo` and `test`.`bar`"
NOT_READ = UNSAFE + "binlog binny does not log `test`.`bar`, consequently the statement might not replay correctly"
NOT_ALL = UNSAFE + "binlogs {binny} only record some of the changes made by the transaction"

FOO = "INSERT INTO test.foo VALUES (1);"
BAR = "INSERT INTO test.bar VALUES (1);"
BAZ = "INSERT INTO baz.bar VALUES (1);"
TABLES = "CREATE TABLE test.foo (f INT PRIMARY KEY); CREATE TABLE test.bar (b INT PRIMARY KEY);"
TEMP = "CREATE TABLE test.perm (id INT PRIMARY KEY); CREATE TEMPORARY TABLE test.temp (id INT PRIMARY KEY);"
MORE = "INSERT INTO test.temp VALUES (4), (5), (6);"
ROW, STATEMENT = "SET SESSION binlog_format = 'ROW';", "SET SESSION binlog_format = 'STATEMENT';"
COPY = "INSERT INTO test.perm SELECT * FROM test.temp;"


@dataclass(frozen=True)
class Case:
    """`outcomes` and `message` are those of the script's last statement, or of the end of its session.

    `line` may name several lines of the checklist.
    """

    line: str
    about: str
    script: str
    outcomes: dict[str, str]
    message: str = ""
    at_end: bool = False


def binny(clauses: str = "") -> str:
    """A binlog named as in the page."""
    return f"CREATE BINLOG 'binny' {clauses};"


def altered(clauses: str, before: str = "LOG(`baz`)") -> str:
    """A binlog that was configured once more."""
    return f"{binny(before)} ALTER BINLOG 'binny' {clauses};"


_FOO_ONLY = binny("LOG(`test`.`foo`)")
_FORMATS = "CREATE BINLOG 'a' LOG(`test`), FORMAT='ROW'; CREATE BINLOG 'b' LOG(`baz`), FORMAT='STATEMENT';"
_FIVE = (
    "CREATE BINLOG 'b1' LOG(`test`.`foo`); CREATE BINLOG 'b2' LOG(`test`); CREATE BINLOG 'b3';"
    "CREATE BINLOG 'b4' IGNORE(`baz`); CREATE BINLOG 'b5' IGNORE(`baz`.`bar`);"
)
_THREE = "CREATE BINLOG 'b1' LOG(`test`.`foo`, `test`.`bar`); CREATE BINLOG 'b2' LOG(`test`); CREATE BINLOG 'b3';"
_SYSTEM = "CREATE BINLOG 'b1'; CREATE BINLOG 'b2' IGNORE(`test`); CREATE BINLOG 'b3' LOG(`system`);"
_LOGGED = {"b1": IN, "b2": IN, "b3": IN}
_ACCOUNTS = (
    "CREATE USER 'example'@'%';",
    "RENAME USER 'example'@'%' TO 'example1'@'localhost';",
    "SET PASSWORD FOR 'example1'@'localhost' = PASSWORD('12345');",
    "GRANT ALL ON *.* TO 'example1'@'localhost' WITH GRANT OPTION;",
    "REVOKE ALL PRIVILEGES, GRANT OPTION FROM 'example1'@'localhost';",
    "DROP USER 'example1'@'localhost';",
)
_UPDATE = "UPDATE test.foo, test.bar SET test.foo.f = 2, test.bar.b = 2 WHERE f = b AND f = 1;"
_TWO_WRITES = (
    "UPDATE test.foo JOIN test.bar ON (f = b) SET f = 2, b = 2 WHERE b = 1;",
    "DELETE test.foo.*, test.bar.* FROM test.foo JOIN test.bar ON (f = b) WHERE b = 3;",
    "DROP TABLE test.foo, test.bar;",
)
_ONE_READ = (
    "INSERT INTO test.foo SELECT * FROM test.bar;",
    "UPDATE test.foo JOIN test.bar ON (f = b) SET f = 2 WHERE b = 1;",
    "DELETE test.foo.* FROM test.foo JOIN test.bar ON (f = b) WHERE b = 3;",
)
_DDL_READS = (
    "CREATE TABLE test.foo SELECT * FROM test.bar;",
    "CREATE TABLE test.foo LIKE test.bar;",
    "CREATE VIEW test.foo AS SELECT * FROM test.bar;",
)

CASES: tuple[Case, ...] = (
    Case("R0.1", "own scope and format", _FORMATS + FOO, {"a": IN_ROWS, "b": OUT}),
    Case("R0.1", "own scope and format, the other", _FORMATS + BAZ, {"a": OUT, "b": IN}),
    Case("R0.2", "an entry is a database", binny("LOG(`test`)") + FOO, {"binny": IN}),
    Case("R0.2", "an entry is a table", binny("IGNORE(`test`.`foo`)") + FOO, {"binny": OUT}),
    Case("R0.3", "no clause", binny() + FOO, {"binny": IN}),
    Case("R0.4", "LOG(db, db)", binny("LOG(`test`, `baz`)") + BAZ, {"binny": IN}),
    Case("R0.4", "only these", binny("LOG(`test`, `baz`)") + "DELETE FROM other.t;", {"binny": OUT}),
    Case("R0.5", "IGNORE(db)", binny("IGNORE(`test`)") + FOO, {"binny": OUT}),
    Case("R0.5", "all but these", binny("IGNORE(`test`)") + BAZ, {"binny": IN}),
    Case("R0.6", "LOG(table)", binny("LOG(`test`.`foo`)") + FOO, {"binny": IN}),
    Case("R0.6", "only this table", binny("LOG(`test`.`foo`)") + BAR, {"binny": OUT}),
    Case("R0.7", "IGNORE(tables)", binny("IGNORE(`test`.`foo`, `baz`.`bar`)") + BAZ, {"binny": OUT}),
    Case("R0.7", "all but these tables", binny("IGNORE(`test`.`foo`, `baz`.`bar`)") + BAR, {"binny": IN}),
    Case("R0.8", "database less a table", binny("LOG(`test`), IGNORE(`test`.`foo`)") + FOO, {"binny": OUT}),
    Case("R0.8", "the rest of it", binny("LOG(`test`), IGNORE(`test`.`foo`)") + BAR, {"binny": IN}),
    Case("R0.8", "database and a table", binny("LOG(`test`, `baz`.`bar`)") + BAZ, {"binny": IN}),
    Case("R0.9", "FORMAT ROW", binny("LOG(`test`), FORMAT='ROW'") + FOO, {"binny": IN_ROWS}),
    Case("R0.9", "FORMAT STATEMENT", binny("LOG(`test`), FORMAT='STATEMENT'") + FOO, {"binny": IN}),
    Case("R0.9", "FORMAT DEFAULT", binny("LOG(`test`), FORMAT='DEFAULT'") + FOO, {"binny": IN_ROWS}),
    Case("R0.10", "LOG ALL", altered("LOG ALL", "LOG(`baz`), IGNORE(`test`)") + FOO, {"binny": IN}),
    Case("R0.11", "IGNORE ALL", altered("IGNORE ALL") + BAZ, {"binny": OUT}),
    Case("R0.12", "LOG(list)", altered("LOG(`test`)") + FOO, {"binny": IN}),
    Case("R0.12", "LOG(list) forgets the rest", altered("LOG(`test`)") + BAZ, {"binny": OUT}),
    Case("R0.13", "IGNORE(list)", altered("IGNORE(`test`)") + FOO, {"binny": OUT}),
    Case("R0.13", "IGNORE(list) forgets the rest", altered("IGNORE(`test`)") + "DELETE FROM o.t;", {"binny": IN}),
    Case("R0.14", "ADD LOG", altered("ADD LOG(`test`)") + FOO, {"binny": IN}),
    Case("R0.14", "ADD LOG keeps the rest", altered("ADD LOG(`test`)") + BAZ, {"binny": IN}),
    Case("R0.15", "ADD IGNORE", altered("ADD IGNORE(`baz`.`bar`)") + BAZ, {"binny": OUT}),
    Case("R0.16", "DROP LOG", altered("DROP LOG(`baz`)") + BAZ, {"binny": OUT}),
    Case("R0.17", "DROP IGNORE", altered("DROP IGNORE(`baz`)", "IGNORE(`baz`)") + BAZ, {"binny": IN}),
    Case("R0.18", "left to right", altered("DROP LOG(`baz`), ADD LOG(`test`)") + FOO, {"binny": IN}),
    Case("R0.18", "left to right, dropped", altered("DROP LOG(`baz`), ADD LOG(`test`)") + BAZ, {"binny": OUT}),
    *(
        Case(
            "R0.18",
            f"IGNORE ALL first, then {statement}",
            altered("IGNORE ALL, ADD LOG(`baz`, `test`), ADD IGNORE(`test`.`foo`)") + statement,
            {"binny": verdict},
        )
        for statement, verdict in ((FOO, OUT), (BAR, IN), (BAZ, IN))
    ),
    Case("R0.21", "the default database plays no part", binny("LOG(`test`)") + "USE baz;" + FOO, {"binny": IN}),
    Case("R0.21", "nor the other way round", binny("LOG(`test`)") + "USE test;" + BAZ, {"binny": OUT}),
    Case("R0.22", "STATEMENT", _FIVE + FOO, dict.fromkeys(("b1", "b2", "b3", "b4", "b5"), IN)),
    Case("R0.22", "ROW", _FIVE + ROW + FOO, dict.fromkeys(("b1", "b2", "b3", "b4", "b5"), IN_ROWS)),
    Case("R0.23", "all modified objects", TABLES + _THREE + _UPDATE, _LOGGED),
    Case("R0.24", "some of them", TABLES + binny("LOG(`test`.`foo`)") + _UPDATE, {"binny": BOTH}, NOT_BOTH),
    Case("R0.25", "a read in a transaction", binny() + f"BEGIN; {FOO} SELECT 1;", {"binny": "not recorded CX-014"}),
    Case("R0.25", "a write in a transaction", binny() + f"BEGIN; SELECT 1; {FOO}", {"binny": IN}),
    *(
        Case("R0.28 R0.29", f"{form}{sql}", f"{TABLES}{_FOO_ONLY}{form}{sql}", {"binny": BOTH}, NOT_BOTH)
        for form in ("", ROW)
        for sql in _TWO_WRITES
    ),
    Case("R0.30", "inside", binny("LOG(`test`.`foo`)") + FOO, {"binny": IN}),
    Case("R0.30", "outside", binny("LOG(`test`.`foo`)") + BAR, {"binny": OUT}),
    *(
        Case("R0.32 R0.33", sql, TABLES + binny("LOG(`test`.`foo`)") + sql, {"binny": READS}, NOT_READ)
        for sql in _ONE_READ
    ),
    *(
        Case("R0.34", f"rows: {sql}", TABLES + binny("LOG(`test`.`foo`), FORMAT='ROW'") + sql, {"binny": IN_ROWS})
        for sql in _ONE_READ
    ),
    *(
        Case("R0.34", f"DDL: {sql}", binny("LOG(`test`.`foo`), FORMAT='ROW'") + sql, {"binny": READS}, NOT_READ)
        for sql in _DDL_READS
    ),
    *(
        Case("R0.35 R0.36", f"{form}{a} {b}", f"{_FOO_ONLY}{form} BEGIN; {a} {b}", {"binny": MIXED}, NOT_ALL)
        for a, b in ((FOO, BAR), (BAR, FOO))
        for form in ("", ROW)
    ),
    Case("R0.36", "the first INSERT succeeds", binny("LOG(`test`.`foo`)") + f"BEGIN; {FOO}", {"binny": IN}),
    *(Case("R0.37 R0.38", sql, _SYSTEM + sql, _LOGGED) for sql in _ACCOUNTS),
    Case("R0.37", "no change of test", binny("LOG(`test`)") + _ACCOUNTS[0], {"binny": OUT}),
    Case("R0.39", "GRANT on a table", binny("LOG(`test`)") + "GRANT SELECT ON test.foo TO 'a'@'%';", {"binny": OUT}),
    Case("R0.39", "REVOKE on a database", _SYSTEM + "REVOKE SELECT ON test.* FROM 'a'@'%';", _LOGGED),
    Case("R0.40", "rule 1", binny("FORMAT='ROW'") + TEMP + MORE, {"binny": UNLOGGED}),
    Case("R0.41", "rule 2", binny() + TEMP + ROW + STATEMENT + MORE, {"binny": UNLOGGED}),
    Case("R0.42", "rule 3", binny() + TEMP + ROW + "DROP TEMPORARY TABLE IF EXISTS test.temp;", {"binny": DROPPED}),
    Case("R0.43", "temp is logged", binny() + TEMP + MORE, {"binny": IN}),
    Case("R0.43", "and read from", binny() + TEMP + MORE + COPY, {"binny": IN}),
    Case(
        "R0.44",
        "read after a switch and back",
        binny() + TEMP + ROW + MORE + STATEMENT + COPY,
        {"binny": READS},
        NOT_READ.replace("`bar`", "`temp`"),
    ),
    Case("R0.45", "INSERT after a switch", binny() + TEMP + ROW + MORE, {"binny": UNLOGGED}),
    Case("R0.45", "DROP after a switch", binny() + TEMP + ROW + MORE + "DROP TABLE test.temp;", {"binny": DROPPED}),
    *(
        Case(
            "R0.46",
            sql,
            "CREATE BINLOG bin LOG(test.foo), FORMAT='STATEMENT'; CREATE TEMPORARY TABLE test.foo (f INT PRIMARY KEY);"
            f"USE test; INSERT INTO foo VALUES (1); ALTER BINLOG bin LOG(test.bar); {sql}",
            {"bin": verdict},
        )
        for sql, verdict in (("INSERT INTO foo VALUES (4), (5), (6);", OUT), ("DROP TEMPORARY TABLE foo;", DROPPED))
    ),
    Case("R0.47", "the end of a session", binny() + TEMP, {"binny": "recorded CX-006 as statement"}, at_end=True),
    Case(
        "R0.48",
        "a temporary and a permanent table in ROW format",
        binny("FORMAT='ROW'") + TEMP + "UPDATE test.perm, test.temp SET perm.id = 1, temp.id = 1;",
        {"binny": BOTH},
        NOT_BOTH.replace("`foo`", "`perm`").replace("`bar`", "`temp`"),
    ),
    Case("R0.49", "the session decides", binny("FORMAT='ROW'") + STATEMENT + FOO, {"binny": IN}),
    Case("R0.49", "or leaves it", binny("FORMAT='ROW'") + "SET binlog_format = 'MIXED';" + FOO, {"binny": IN_ROWS}),
)  # fmt: skip
