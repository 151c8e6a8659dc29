"""The verbs: where each is, which group of the help it stands in, and an example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import typer
import typer.core

_WORKLOADS, _EVIDENCE, _RULES, _MORE = "Workloads", "Evidence", "Rules and facts", "Logs and fleets"


class CommandVerb(NamedTuple):
    """place: `module:name` in this folder, loaded when it is asked for; empty where another package brings the verb."""

    place: str
    group: str
    summary: str
    example: str


class VerbGroup(NamedTuple):
    """A group of verbs. places: the module of each in the package of the group, and its name there if it differs."""

    package: str
    help: str
    places: Mapping[str, str]

    def app(self, asked: Sequence[str]) -> typer.Typer:
        """The group with the verb that is asked for, or with all where none of them is."""
        made = typer.Typer(help=self.help, no_args_is_help=True)
        for name in [verb for verb in asked if verb in self.places] or self.places:
            module, _, attribute = self.places[name].partition(":")
            made.command(name)(getattr(import_module(f"{self.package}.{module}"), attribute or module))
        return made


VERBS = {
    "check": CommandVerb(
        "check:check",
        _WORKLOADS,
        "show what every binary log does with every statement",
        "binlogic check migration.sql --profile mysql-8.0 --schema schema.sql",
    ),
    "explain": CommandVerb(
        "explain:explain",
        _WORKLOADS,
        "prove the outcome of one statement, and say what to do",
        "binlogic explain migration.sql:12 --profile mysql-8.0",
    ),
    "repair": CommandVerb(
        "repair:repair",
        _WORKLOADS,
        "find the fewest changes that fix a statement, and apply one",
        "binlogic repair migration.sql:12 --profile mysql-8.0 --apply 1 -o repaired.sql",
    ),
    "report": CommandVerb(
        "report:report",
        _WORKLOADS,
        "summarize a workload on one page, with its causes",
        "binlogic report general.log --profile mysql-8.0 -o report.html",
    ),
    "diff": CommandVerb(
        "diff:diff",
        _WORKLOADS,
        "compare two servers, formats, schemas or sets of binlogs",
        "binlogic diff nightly.sql --profile mysql-5.7 --against mysql-8.0",
    ),
    "proof": CommandVerb(
        "proof:proof_app",
        _WORKLOADS,
        "verify proof files",
        "binlogic proof check why.json",
    ),
    "events": CommandVerb(
        "events:events",
        _WORKLOADS,
        "predict the events of the binary log",
        "binlogic events migration.sql --profile mariadb-10.11",
    ),
    "gate": CommandVerb(
        "gate:gate",
        _WORKLOADS,
        "fail a build on refused, unsafe or unknown statements",
        "binlogic gate --format sarif -o findings.sarif",
    ),
    "scopes": CommandVerb(
        "scopes:scopes",
        _WORKLOADS,
        "show the binlogs in force, as ClustrixDB does",
        "binlogic scopes load.sql --setup binlogs.sql",
    ),
    "conformance": CommandVerb(
        "conformance:conformance",
        _EVIDENCE,
        "compare predictions with recordings of real servers",
        "binlogic conformance recordings/ --list",
    ),
    "tables-info": CommandVerb(
        "tables_info:tables_info",
        _EVIDENCE,
        "show the tables of logged statements (WL#40)",
        "binlogic tables-info load.sql",
    ),
    "rules": CommandVerb(
        "rules:rules_app",
        _RULES,
        "write, check, test, compare and ship rules",
        "binlogic rules test --pack policy/acme",
    ),
    "relations": CommandVerb(
        "relations:relations", _RULES, "list the relations that rules may use", "binlogic relations"
    ),
    "facts": CommandVerb(
        "facts:facts", _RULES, "write every fact of every statement, with its origin", "binlogic facts load.sql"
    ),
    "lsp": CommandVerb("lsp:lsp", _RULES, "run the language server for editors", "binlogic lsp"),
    "binlog": CommandVerb(
        "binlog:binlog_app",
        _MORE,
        "show, filter, annotate and undo binary logs",
        "binlogic binlog dump mysql-bin.000042",
    ),
    "topology": CommandVerb(
        "topology:topology_app",
        _MORE,
        "servers that replicate from each other: check, compare, draw",
        "binlogic topology check servers.toml migration.sql",
    ),
    "spark": CommandVerb(
        "", _MORE, "extract facts and outcomes from logs of any size", "binlogic spark facts general.log -o lake/facts"
    ),
}


#: groups of options in the help of a verb
_OPTIONS = {
    "The server": ("profile", "format_is", "config", "server", "pack", "locked"),
    "Its replica": ("replica", "replica_config", "channel"),
    "The state before the workload": ("setup", "schema", "database"),
    "Assumptions": ("effects", "strict"),
}


class Verb(typer.core.TyperCommand):
    """A verb: its help lists options in groups, those that are its own first."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write arguments, then each group of options."""
        groups: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": [], **{name: [] for name in _OPTIONS}}
        for each in self.get_params(ctx):
            if (row := each.get_help_record(ctx)) is not None:
                own = "Arguments" if each.param_type_name == "argument" else "Options"
                groups[next((name for name, names in _OPTIONS.items() if each.name in names), own)].append(row)
        for name, rows in groups.items():
            if rows:
                with formatter.section(name):
                    formatter.write_dl(rows)


class Grouped(typer.core.TyperGroup):
    """The top level of the command line: its help lists verbs by what they are for."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the verbs of each group, each in a line."""
        known = self.list_commands(ctx)
        widest = max(map(len, known))
        for group in dict.fromkeys(verb.group for verb in VERBS.values()):
            names = [name for name, verb in VERBS.items() if verb.group == group and name in known]
            rows = [(f"{name:<{widest}}", VERBS[name].summary) for name in names]
            if rows:
                with formatter.section(group):
                    formatter.write_dl(rows)
        with formatter.section("Examples"):
            for name in ("check", "explain", "gate"):
                formatter.write_text(VERBS[name].example)
