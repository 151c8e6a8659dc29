"""`binlogic binlog ...` and `tables-info`, and binary logs under `check` and `explain`."""

from __future__ import annotations

import io
import json
import re
import struct
from pathlib import Path

import pytest
from binlogic.explain.cli.app import run
from binlogic.facts.binlog.gtid import domain_of
from binlogic.facts.binlog.reader import BinlogFile

from ...facts.binlog import made

RECORDED = Path(__file__).parents[2] / "facts" / "binlog" / "recorded"
STATEMENTS = str(RECORDED / "mariadb-10.11-statement.bin")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Sentence (3) of WL#40, section 5."""
    path = tmp_path / "bin.000001"
    statements = ("CREATE TABLE t1 (a INT)", "CREATE TABLE t2 LIKE t1", "INSERT INTO t2 VALUES (1)", "DROP TABLE t3")
    path.write_bytes(made.log(*((made.QUERY, made.query(sql, "d")) for sql in statements)))
    return path


@pytest.fixture
def setup(tmp_path: Path) -> str:
    path = tmp_path / "setup.sql"
    path.write_text("CREATE BINLOG 'b1' LOG(`d`.`t2`);\n")
    return str(path)


def test_check_names_positions(log: Path, setup: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(log), "--setup", setup, "--all", "--format", "jsonl"]) == 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["line"], row["session"], row["kind"], row["verdict"]) for row in rows] == [
        (127, "3", "CREATE TABLE", "not recorded"),
        (184, "3", "CREATE TABLE LIKE", "refused"),
        (241, "3", "INSERT", "recorded"),
        (300, "3", "DROP TABLE", "not recorded"),
    ]


def test_explain_takes_a_position(log: Path, setup: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", f"{log}:184", "--setup", setup, "--check"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("error CX-002 (11314)  b1 refuses bin.000001:184: reads outside scope")
    assert "bin.000001:184:22" in said.out  # where the statement names d.t1
    assert "proof checked" in said.err
    assert run(["explain", f"{log}:150", "--setup", setup]) == 2
    assert "BE106 no statement stands there" in capsys.readouterr().err


def test_dump_prints_every_field_of_one_event(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["binlog", "dump", STATEMENTS, "--at", "902", "--hex"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0] == f"{STATEMENTS}:902  USER_VAR"
    assert "  variable             v" in out
    assert "  value                xyz" in out
    assert "  00000386  " in out
    assert run(["binlog", "dump", STATEMENTS, "--at", "903"]) == 2
    assert capsys.readouterr().err == (
        f"{STATEMENTS}:903: BE106 no event begins there; hint: list positions without --at\n"
    )


def test_dump_writes_an_object_per_event(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["binlog", "dump", STATEMENTS, "--format", "jsonl"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows[0]["type"] == "FORMAT_DESCRIPTION"
    assert rows[-1]["type"] == "ROTATE"
    assert {row["type"] for row in rows} >= {"MARIADB_GTID", "QUERY", "INTVAR", "RAND", "XA_PREPARE"}


def test_annotate_and_strip_are_a_round_trip(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there, back = str(tmp_path / "there"), tmp_path / "back"
    assert run(["binlog", "annotate", STATEMENTS, there]) == 0
    assert run(["binlog", "dump", there, "--format", "jsonl"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert next(row["body"]["tables"] for row in rows if row["body"].get("sql", "").startswith("UPDATE t, m")) == [
        ["", "t"],
        ["", "m"],
    ]
    assert run(["binlog", "strip", there, str(back)]) == 0
    assert back.read_bytes() == Path(STATEMENTS).read_bytes()
    assert run(["binlog", "strip", there, str(back)]) == 2
    assert "BE301 the file to write is there already" in capsys.readouterr().err
    assert run(["binlog", "strip", there, str(back), "--force"]) == 0


def test_a_query_that_is_too_long_is_refused_and_no_file_is_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    long = tmp_path / "long"
    long.write_bytes(made.log((made.QUERY, made.query("DO 1")), (made.QUERY, made.query("x" * 70_000))))
    assert run(["binlog", "annotate", str(long), str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == (
        f"{long}:164: BE114 a query of 70000 bytes does not fit in a WL#40 event, 65535 bytes do; "
        "hint: WL#40 has two bytes for its length\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["long"]


def test_filter_says_what_would_go_and_what_could_not_run(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ignored = "TI-013 --ignore-table=`d`.`t1` leaves out what is about `d`.`t1`"
    assert run(["binlog", "filter", str(log), "--ignore-table", "d.t1", "--dry-run"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{log}:127  left out  `CREATE TABLE t1 (a INT)`  {ignored}",
        f"{log}:184  left out  `CREATE TABLE t2 LIKE t1`  {ignored}",
        f"{log}:241  warning   `INSERT INTO t2 VALUES (1)`  TI-021 `d`.`t2` is not there: what made it was left out, "
        "so the statement fails with error 1146 or meets another table",
        f"{log}:184  from here  `d.t2`  TI-042 `d`.`t2` is not there: what made it was left out",
        "",
        "2 statements and table maps kept, 2 left out, 1 warnings",
    ]


def test_filter_writes_what_is_left(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    to = tmp_path / "less"
    assert run(["binlog", "filter", str(log), "-o", str(to), "--ignore-table", "d.t1", "--mode", "clever"]) == 0
    assert run(["binlog", "dump", str(to), "--format", "jsonl"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["body"]["sql"] for row in rows[1:]] == ["DROP TABLE t3"]
    assert rows[1]["position"] == 127


def test_filter_proves_a_decision(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["binlog", "filter", str(log), "--ignore-table", "d.t1", "--mode", "clever", "--why", "241"]) == 0
    out = capsys.readouterr().out
    assert "not recorded TI-016  output does not record bin.000001:241: table is gone" in out
    assert "since " in out
    assert "bin.000001:184" in out


def test_filter_says_and_proves_that_a_kept_statement_gives_other_rows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "bin.000001"
    script = (
        "CREATE TABLE t (a INT PRIMARY KEY, b TEXT)",
        "CREATE TABLE k (a INT AUTO_INCREMENT PRIMARY KEY, b TEXT)",
        "INSERT INTO t VALUES (1, 'same')",
        "DELETE FROM t WHERE a > 0 ORDER BY a LIMIT 1",  # picks by its key
        "INSERT INTO k (b) SELECT b FROM t",
        "CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.b = UUID()",
        "INSERT INTO t VALUES (1, 'same')",
    )
    log.write_bytes(made.log(*((made.QUERY, made.query(sql, "d")) for sql in script)))
    assert run(["binlog", "filter", str(log), "--dry-run"]) == 1
    said = [line for line in capsys.readouterr().out.splitlines() if "TI-0" in line]
    assert [re.findall(r"TI-\d+ `d`.`(\w)`.*?(?:unsafe by (\w+)|other data)", line) for line in said] == [
        [("k", "WRITE_AUTOINC_SELECT")], [("t", "SYSTEM_FUNCTION")], [("k", "")], [("t", "")],
    ]  # fmt: skip
    place = said[1].split(":")[1].split()[0]
    assert f"{log}:{place}  from here  `d.t`" in said[3]
    assert run(["binlog", "filter", str(log), "--why", place]) == 0
    out = capsys.readouterr().out
    assert "warning TI-038" in out
    assert "• the statement may do otherwise where output runs it: LF-100" in out
    assert run(["binlog", "filter", str(log), "--suggest"]) == 0  # no list helps
    assert "is exact, but for statements that give other rows" in capsys.readouterr().out


def test_filter_says_and_proves_that_a_kept_table_lost_a_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "bin.000001"
    script = ("INSERT INTO u SELECT * FROM t", "RENAME TABLE u TO o, t TO u", "INSERT INTO u VALUES (1)")
    log.write_bytes(made.log(*((made.QUERY, made.query(sql, "d")) for sql in script)))
    options = [str(log), "--ignore-table", "d.t", "--mode", "clever"]
    assert run(["binlog", "filter", *options, "-o", str(tmp_path / "less")]) == 1
    said = capsys.readouterr().err.splitlines()
    lost = [line.count("TI-024 the statement is left out though it changes `d`.`u`") for line in said]
    assert lost == [1, 1, 0, 0, 0]
    assert "TI-023 `d`.`u` is still the table there" in said[2]
    # The INSERT reached the other table, so the one that u was is still u, and o is not there.
    assert [line.partition("  from here  ")[2].split(" ", 1)[0] for line in said[3:]] == ["`d.o`", "`d.u`"]
    assert run(["binlog", "filter", *options, "--why", said[0].split(":")[1].split()[0]]) == 0
    assert "TI-024" in capsys.readouterr().out
    assert run(["binlog", "filter", *options, "--why", said[2].split(":")[1].split()[0]]) == 0
    out = capsys.readouterr().out
    assert "TI-023" in out
    assert f"bin.000001:{said[1].split(':')[1].split()[0]}" in out  # the RENAME that was left out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "BE301 no file to write is named; hint: add -o FILE, or --dry-run"),
        (("--dry-run", "--do-table", "t"), "BE301 `t` is no table; hint: write DATABASE.TABLE"),
        (("--dry-run", "--wild-do-table", "t%"), "BE301 `t%` is no pattern of tables; hint: write e.g. shop.order%"),
        (("--dry-run", "--rewrite-db", "a"), "BE301 `a` renames no database; hint: write --rewrite-db 'from->to'"),
    ],
)
def test_bad_options(log: Path, arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["binlog", "filter", str(log), *arguments]) == 2
    assert capsys.readouterr().err == f"{said}\n"


def test_tables_info_of_a_script_and_its_proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "s.sql"
    script.write_text("USE d;\nCREATE TEMPORARY TABLE t1 (a INT);\nCREATE TABLE t LIKE t1;\n")
    assert run(["tables-info", str(script)]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{script}:1  -", f"{script}:2  d.t1", f"{script}:3  d.t d.t1"]
    assert run(["tables-info", str(script), "--rows"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{script}:1  -", f"{script}:2  -", f"{script}:3  d.t"]
    assert run(["tables-info", str(script), "--rows", "--why", "3"]) == 0
    out = capsys.readouterr().out
    assert "tables_info TI-005  s.sql:3: create like with rows" in out
    assert "names d.t as its target" in out


def test_tables_info_of_a_log_is_compared_with_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tables-info", str(RECORDED / "mysql-5.6-row-gtid.bin")]) == 0
    assert capsys.readouterr().out.endswith("\n22 statements and 13 texts of rows, 0 of them otherwise in the log\n")
    wrong = tmp_path / "wrong"
    wrong.write_bytes(made.log((made.QUERY, made.query("DROP TABLE t", "d", status=b"\x0c\x01e\x00"))))
    assert run(["tables-info", str(wrong)]) == 1
    assert "the log has updated_db_names e, the rules have databases d" in capsys.readouterr().err


@pytest.fixture
def two_logs(tmp_path: Path) -> list[str]:
    """A session whose temporary table, default database and group go on in the next file."""
    first = made.log(
        (made.QUERY, made.query("CREATE TABLE t2 (a INT)", "d")),
        (made.QUERY, made.query("CREATE TEMPORARY TABLE t1 (a INT)", "d")),
        (made.ROTATE, (4).to_bytes(8, "little") + b"bin.000002"),
    )
    second = made.log(
        (made.QUERY, made.query("INSERT INTO t2 SELECT * FROM t1", "d")), (made.QUERY, made.query("DROP TABLE t1", "d"))
    )
    paths = [tmp_path / f"bin.00000{number}" for number in (1, 2, 3)]
    for path, data in zip(paths, (first, second, second), strict=True):
        path.write_bytes(data)
    return [str(path) for path in paths]


def test_several_logs_are_one_workload(two_logs: list[str], setup: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", *two_logs[:2], "--setup", setup, "--all", "--format", "jsonl"]) == 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["file"], row["line"], row["kind"]) for row in rows] == [
        (two_logs[0], 127, "CREATE TABLE"),
        (two_logs[0], 184, "CREATE TEMPORARY TABLE"),
        (two_logs[1], 127, "INSERT SELECT"),
        (two_logs[1], 192, "DROP TABLE"),
    ]


def test_a_position_of_a_later_log_is_proved_from_those_before(
    two_logs: list[str], setup: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["explain", f"{two_logs[1]}:192", "--after", two_logs[0], "--setup", setup, "--full", "--check"]) == 0
    said = capsys.readouterr()
    assert "bin.000001:184" in said.out  # the table it drops is the temporary one made there
    assert "proof checked" in said.err
    assert run(["explain", f"{two_logs[1]}:184", "--after", two_logs[0], "--setup", setup]) == 2
    assert f"{two_logs[1]}:184: BE106" in capsys.readouterr().err


def test_logs_out_of_order_and_other_files_are_refused(
    two_logs: list[str], setup: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", two_logs[0], two_logs[2], "--setup", setup]) == 2
    assert "BE113 the file goes on in `bin.000002`, not in `bin.000003`" in capsys.readouterr().err
    assert run(["check", setup, two_logs[1]]) == 2
    assert f"{setup}: BE111 this is no binary log" in capsys.readouterr().err


ASKS = """%% pack: mine
%% title: Which tables are named
%% source: ours

%% id: M-001 named
%% verdict: recorded
%% message: it names {T} as its {H}
%% reading: a rule of this test
named(S, B) :- names_table(S, T, _, H), binlog(B).
"""


@pytest.mark.parametrize("asked", [True, False])
def test_rules_of_any_pack_may_ask_which_tables_a_statement_names(
    asked: bool, log: Path, setup: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "mine"
    pack.mkdir()
    pack.joinpath("pack.toml").write_text('name = "mine"\nversion = "1.0.0"\ntitle = "Mine"\nlicence = "none"\n')
    rule = ASKS if asked else ASKS.replace("names_table(S, T, _, H)", "writes(S, T, H)")
    pack.joinpath("10-rules.dl").write_text(rule)
    assert run(["facts", str(log), "--setup", setup, "--pack", str(pack)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    named = [(row["origin"]["line"], *row["row"].values()) for row in rows if row["relation"] == "names_table"]
    assert (
        named
        == [
            (127, "d.t1", 1, "target"),
            (184, "d.t2", 1, "target"),
            (184, "d.t1", 2, "like"),
            (241, "d.t2", 1, "target"),
            (300, "d.t3", 1, "target"),
        ]
        * asked
    )
    assert run(["check", str(log), "--setup", setup, "--pack", str(pack), "--all"]) == 0
    assert "recorded  4  M-001" in capsys.readouterr().out


def test_a_commit_is_not_told_the_table_of_an_earlier_group(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gtid = 162, (1).to_bytes(8, "little") + b"\0\0\0\0"
    statements = [(made.QUERY, made.query(sql, "d")) for sql in ("CREATE TABLE t1 (a INT)", "DO 1", "COMMIT")]
    alone, group = ((gtid[0], gtid[1] + bytes((flags,)) + b"\0" * 6) for flags in (1, 0))
    log = tmp_path / "bin.000001"
    log.write_bytes(made.log(alone, statements[0], group, *statements[1:], server="10.11.6-MariaDB"))
    assert run(["binlog", "filter", str(log), "--dry-run", "--ignore-table", "d.t1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 statements and table maps kept, 1 left out, 0 warnings"
    assert run(["tables-info", str(log)]) == 0
    assert [line.split("  ")[1] for line in capsys.readouterr().out.splitlines()[:3]] == ["d.t1", "-", "-"]


def test_filter_takes_what_is_whole_of_a_damaged_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cut, output = tmp_path / "cut.bin", str(tmp_path / "out.bin")
    cut.write_bytes(Path(STATEMENTS).read_bytes()[:1500])
    assert run(["binlog", "filter", str(cut), "-o", output]) == 2
    capsys.readouterr()
    assert run(["binlog", "filter", str(cut), "-o", output, "--whole", "--gtids"]) == 1
    said = capsys.readouterr()
    assert said.err.startswith(f"{cut}:1")
    assert "the part before this is whole, nothing behind it is read: the file ends" in said.err
    assert said.out.startswith("stayed  0-1-1..")
    assert run(["binlog", "dump", output]) == 0


@pytest.mark.parametrize("recorded", ["mariadb-10.11-statement.bin", "mysql-5.6-row-gtid.bin"])
def test_what_is_whole_of_a_damaged_log_is_checked(
    recorded: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An open log, too: rows, counts and the format that it shows stand before the error."""
    data = (RECORDED / recorded).read_bytes()
    said = {}
    for name, part in (("whole", data), ("cut", data[:-1])):
        log = tmp_path / name / "bin.000001"
        log.parent.mkdir()
        log.write_bytes(part)
        for verb in (
            ["check", "--all", "--profile", "-".join(recorded.split("-")[:2]).removesuffix(".bin")],
            ["binlog", "conformance"],
        ):
            found = run([*verb, str(log)])
            told = capsys.readouterr()
            said[name, verb[0]] = told.out.replace(str(log), "log")
            if name == "cut":
                assert found == 2
                assert "BE111 the file ends" in told.err
    assert said["whole", "check"] == said["cut", "check"] != ""
    assert said["whole", "binlog"] == said["cut", "binlog"] != ""


def test_a_group_that_a_range_leaves_out_between_others_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is kept behind it may miss what it changed; no rule counts that."""
    output = str(tmp_path / "out.bin")
    assert run(["binlog", "filter", STATEMENTS, "-o", output, "--exclude-gtids", "0-1-5"]) == 1
    said = capsys.readouterr().err.splitlines()
    assert re.fullmatch(rf"{STATEMENTS}:\d+  the range leaves this group out, .*", said[-1])
    for ends in ("0-1-1", "0-1-5..1000000"):
        assert run(["binlog", "filter", STATEMENTS, "-o", output, "--force", "--exclude-gtids", ends]) in (0, 1)
    assert "the range" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--start-datetime", "yesterday"], "BE301 `yesterday` is no time; hint: write YYYY-MM-DD HH:MM:SS"),
        (["--include-gtids", "7"], "BE301 `7` is no set of GTIDs"),
    ],
)
def test_a_range_that_is_none_is_refused(
    options: list[str], said: str, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["binlog", "filter", str(log), "--dry-run", *options]) == 2
    assert said in capsys.readouterr().err


def test_suggest_says_what_the_lists_need(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["binlog", "filter", str(log), "--ignore-table", "d.t1", "--suggest"]) == 0
    assert capsys.readouterr().out == ("without --ignore-table=d.t1\nwith these all that is kept runs and is exact\n")


def test_filter_takes_the_filters_of_a_replica(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = tmp_path / "filters.sql"
    told.write_text("CHANGE REPLICATION FILTER REPLICATE_IGNORE_TABLE = (d.t1)")
    assert run(["binlog", "filter", str(log), "--dry-run", "--replica-config", str(told)]) == 1
    by_file = capsys.readouterr().out
    assert run(["binlog", "filter", str(log), "--dry-run", "--ignore-table", "d.t1"]) == 1
    assert capsys.readouterr().out == by_file


@pytest.mark.parametrize(("lists", "kept"), [("DO_DOMAIN_IDS = (7)", [7]), ("IGNORE_DOMAIN_IDS = (0)", [1, 7])])
def test_filter_takes_the_domains_of_a_connection(
    lists: str, kept: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = tmp_path / "filters.sql"
    told.write_text(f"CHANGE MASTER 'one' TO {lists}; CHANGE MASTER 'two' TO IGNORE_DOMAIN_IDS = (9)")
    domains = (0, 7, 1, 0, 7)
    groups: list[tuple[int, bytes]] = []
    for number, domain in enumerate(domains):
        gtid = struct.pack("<QIB6x", number, domain, 0)
        rows = (made.TABLE_MAP, made.table_map(5, "d", "t")), (made.WRITE_ROWS, made.rows(5))
        groups += (162, gtid), *rows, (made.XID, bytes(8))
        groups += (162, gtid), (made.QUERY, made.query(f"INSERT INTO t VALUES ({domain})", "d")), (made.XID, bytes(8))
    path, to = tmp_path / "bin.000001", tmp_path / "out"
    path.write_bytes(made.log(*groups, server="10.11.19-MariaDB"))
    options = ["--replica-config", str(told), "--channel", "one", "-o", str(to)]
    assert run(["binlog", "filter", str(path), *options]) == 1  # `d`.`t` misses changes
    log = BinlogFile(io.BytesIO(to.read_bytes()))
    found = [domain_of(event.body) for event in log if event.type == 162]
    assert found == [domain for domain in domains for _ in range(2) if domain in kept]
    assert run(["binlog", "filter", str(path), *options[:2], "--dry-run"]) == 2
    assert "BE110 filters of channels `one` and `two`" in capsys.readouterr().err
    assert run(["binlog", "filter", str(path), *options[:4], "--dry-run"]) == 1
    assert "TI-020 the domain ids of the replica leave out domain 0" in capsys.readouterr().out


def test_a_decision_is_taken_again_only_while_nothing_changes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bin.000001"
    statements = (
        "INSERT INTO t2 VALUES (1)",
        "INSERT INTO t2 VALUES (2)",
        "DROP TABLE t2",
        "CREATE TABLE t2 LIKE t1",
        "INSERT INTO t2 VALUES (3)",
        "CREATE TABLE t2 (a INT)",
        "INSERT INTO t2 VALUES (4)",
    )
    path.write_bytes(made.log(*((made.QUERY, made.query(sql, "d")) for sql in statements)))
    run(["binlog", "filter", str(path), "--ignore-table", "d.t1", "--dry-run"])
    said = [line for line in capsys.readouterr().out.splitlines() if "INSERT" in line]
    assert len(said) == 1
    assert "(3)" in said[0]
    assert "TI-021" in said[0]


@pytest.mark.parametrize("name", [path.name for path in sorted(RECORDED.glob("*.bin"))])
def test_recorded_logs_have_the_form_that_rules_say(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["binlog", "conformance", str(RECORDED / name)]) == 0
    said = capsys.readouterr().out
    assert " 0 differ" in said
    assert said.splitlines()[-1].startswith(name[:9])


def test_a_log_that_rules_cannot_explain_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["binlog", "conformance", STATEMENTS, "--format-is", "ROW"]) == 1
    out = capsys.readouterr().out
    assert "the file has statement, the rules say rows (LF-301" in out


def test_check_takes_the_format_that_the_log_shows(capsys: pytest.CaptureFixture[str]) -> None:
    for file, form in ((STATEMENTS, "statement"), (str(RECORDED / "mysql-5.6-row-gtid.bin"), "rows")):
        profile = "mariadb-10.11" if file == STATEMENTS else "mysql-5.6"
        run(["check", file, "--profile", profile, "--all", "--format", "jsonl"])
        rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        changed = {row["format"] for row in rows if row["kind"] in ("INSERT", "UPDATE", "DELETE") and row["format"]}
        assert changed == {form}


def test_what_rules_say_is_compared_with_what_the_log_shows(capsys: pytest.CaptureFixture[str]) -> None:
    rows = str(RECORDED / "mysql-5.6-row-gtid.bin")
    run(["check", rows, "--profile", "mysql-5.6"])
    assert "  differs " not in capsys.readouterr().out
    run(["check", rows, "--profile", "mysql-5.6", "--format-is", "STATEMENT"])
    said = capsys.readouterr().out
    found = re.search(r"^  differs +\d+: the file has rows, the rules say statement \(first at (.+)\)$", said, re.M)
    assert found is not None
    for form, words in (("STATEMENT", "the file has rows, the rules say statement"), ("ROW", "in the file: rows, as")):
        assert run(["explain", found[1], "--profile", "mysql-5.6", "--format-is", form]) == 0
        assert f"\n{words}" in capsys.readouterr().out
