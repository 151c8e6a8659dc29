"""Is `binlogic rules`: one file per verb, in the order of the help."""

from __future__ import annotations

import typer

from .check import check
from .coverage import coverage
from .diff import diff
from .docs import docs
from .explain import explain
from .export import export
from .fmt import fmt
from .listing import list_rules
from .lock import lock
from .mutate import mutate
from .new import new
from .profile import profile
from .show import show
from .test import run_tests

__all__ = ["rules_app"]

rules_app = typer.Typer(help="Write, check, test, compare, document and ship rules.", no_args_is_help=True)
rules_app.command("new")(new)
rules_app.command("check")(check)
rules_app.command("explain")(explain)
rules_app.command("fmt")(fmt)
rules_app.command("test")(run_tests)
rules_app.command("coverage")(coverage)
rules_app.command("mutate")(mutate)
rules_app.command("diff")(diff)
rules_app.command("docs")(docs)
rules_app.command("export")(export)
rules_app.command("profile")(profile)
rules_app.command("lock")(lock)
rules_app.command("list")(list_rules)
rules_app.command("show")(show)
