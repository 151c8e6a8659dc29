"""Every verb as it is made to fail: its command, and a folder with what it reads.

`{}` stands for the folder. A verb that is not here fails `test_every_verb_is_covered`.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from binlogic.explain.cli.app import run

#: what `binlogic` adds to its own verbs
SPARK = [("spark", "binlogic.spark.cli:spark_app")]

RULES = """\
%% pack:  mine
%% title: Mine

%% id:      M-1 reads-archive
%% verdict: advice
%% message: {B} is read from the archive
%% source:  a page
advises(S, B) :-   reads(S, T, _), in_database(T, "archive"), binlog(B).
"""
FILES = {
    "w.sql": "CREATE BINLOG b LOG(d);\nCREATE TABLE d.t (a INT);\nINSERT INTO d.t VALUES (1);\n",
    "x.sql": "CREATE BINLOG b LOG(d);\nCREATE TABLE e.t (a INT);\nINSERT INTO e.t VALUES (1);\n",
    "binlogic.toml": 'packs = ["clustrix"]\nworkloads = ["w.sql"]\nfail-on = "never"\n',
    "out": "before",
    "servers.toml": '[a]\nprofile = "mysql-8.0"\n[b]\nreplicates = "a"\nprofile = "mysql-8.0"\n',
    "mine/pack.toml": 'name="mine"\nversion="1"\ntitle="M"\nlicence="MIT"\nrequires=["clustrix"]\n',
    "mine/10.dl": RULES,
    "mine/tests/one.sql": (
        "CREATE BINLOG 'b';\n-- expect: b advice M-1 because reads(archive.t)\nSELECT * FROM archive.t;\n"
    ),
    "recorded/r.sql": "-- family: z-pots/plain\nCREATE TABLE d.pot (a INT);\n",
    "recorded/r.jsonl": "\n".join(
        json.dumps({"server": "mysql-5.6", "format": "STATEMENT", "session": "A", "seq": seq, "sql": sql, **said})
        for seq, sql, said in (
            (1, "CREATE TABLE d.pot (a INT)", {"error": None, "logged": "none", "own_events": []}),
            (2, "<disconnect A>", {}),
        )
    ),
    "g.000001": "261120 18:30:56\t    4 Connect\troot@localhost on d\n\t\t    4 Query\tINSERT INTO t VALUES (1)\n",
    "g.000002": "261120 18:30:57\t    5 Connect\troot@localhost on d\n\t\t    5 Query\tDELETE FROM t LIMIT 1\n",
}
LOG = Path(__file__).parents[1] / "facts/binlog/recorded/mysql-5.6-statement.bin"
ROWS = Path(__file__).parents[1] / "facts/binlog/images/recorded/mysql-5.6.bin"

#: verb -> a command that reads and, where the verb can, writes
VERBS = {
    "check": "check {}/w.sql",
    "events": "events {}/w.sql --profile mysql-8.0",
    "explain": "explain {}/w.sql:3 --format dot -o {}/out",
    "facts": "facts {}/w.sql --format parquet -o {}/facts",
    "gate": "gate --settings {}/binlogic.toml --format json -o {}/out",
    "diff": "diff {}/w.sql --profile mysql-5.6 --against mysql-8.0 --format json",
    "repair": "repair {}/x.sql:3 --pack clustrix --apply 1 -o {}/out",
    "report": "report {}/w.sql --pack clustrix --format json --repairs 0 -o {}/out",
    "scopes": "scopes {}/w.sql",
    "tables-info": "tables-info {}/w.sql",
    "relations": "relations",
    "conformance": "conformance {}/recorded --json {}/out",
    "binlog dump": "binlog dump {}/log.bin",
    "binlog annotate": "binlog annotate {}/log.bin {}/out --force",
    "binlog strip": "binlog strip {}/annotated.bin {}/out --force",
    "binlog filter": "binlog filter {}/log.bin -o {}/out --force --ignore-db d",
    "binlog flashback": "binlog flashback {}/rows.bin -o {}/out --force --table x.none",
    "binlog rows": "binlog rows {}/rows.bin --format parquet -o {}/rows",
    "topology check": "topology check {}/servers.toml {}/w.sql",
    "topology equal": "topology equal {}/servers.toml {}/servers.toml",
    "topology draw": "topology draw {}/servers.toml --format dot -o {}/out",
    "rules check": "rules check {}/mine",
    "rules test": "rules test --pack {}/mine --junit {}/out",
    "rules fmt": "rules fmt {}/mine",
    "rules diff": "rules diff {}/mine clustrix --workload {}/w.sql",
    "rules new": "rules new M-2 --slug other --pack {}/mine",
    "rules mutate": "rules mutate --pack {}/mine --kind literal --no-missing",
    "rules profile": "rules profile {}/w.sql --pack {}/mine --top 1",
    "rules coverage": "rules coverage --pack {}/mine --html {}/out",
    "rules docs": "rules docs {}/pages --pack {}/mine",
    "rules lock": "rules lock {}/mine --out {}/out",
    "rules export": "rules export --pack {}/mine",
    "rules list": "rules list --pack {}/mine",
    "rules show": "rules show M-1 --pack {}/mine",
    "spark facts": "spark facts {}/g.000002 -o {}/f --master none",
    "spark outcomes": "spark outcomes {}/f2 -o {}/o --master none",
    "spark verify": "spark verify {}/o",
    "spark report": "spark report {}/o",
}
#: those that take a few hundredths of a second
QUICK = ("conformance", "binlog dump", "binlog strip", "rules fmt", "relations")


def command(verb: str, folder: Path) -> list[str]:
    """The command of a verb in a folder."""
    return VERBS[verb].replace("{}", str(folder)).split()


def ran(text: str) -> int:
    """Run a command in this process; its exit code."""
    return run(text.split(), SPARK)


def make(folder: Path) -> None:
    """Write all that the verbs read: files, a binary log, lakes to which something can be added."""
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    shutil.copy(LOG, folder / "log.bin")
    shutil.copy(ROWS, folder / "rows.bin")
    (folder / "tmp").mkdir()
    ran(f"binlog annotate {folder}/log.bin {folder}/annotated.bin")
    ran(f"spark facts {folder}/g.000001 -o {folder}/f --master none")
    ran(f"spark outcomes {folder}/f -o {folder}/o --master none")
    shutil.copytree(folder / "f", folder / "f2")
    ran(f"spark facts {folder}/g.000002 -o {folder}/f2 --master none")
