"""`binlogic`: the verbs, and the one place where errors become lines and exit codes.

Exit codes: 0 clean, 1 findings, 2 bad input or usage, 3 internal error.
"""

from __future__ import annotations

import gc
import os
import sys
import traceback

import typer

from ...facts.errors import InputError
from .check import check
from .conformance import conformance
from .events import events
from .explain import explain
from .facts import facts
from .gate import gate
from .lsp import lsp
from .relations import relations
from .rules import rules_app
from .scopes import scopes

app = typer.Typer(
    help="What every binary log will do with each SQL statement, and why.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command()(check)
app.command()(conformance)
app.command(context_settings={"ignore_unknown_options": True})(explain)  # `-:9` is a place in standard input
app.command()(events)
app.command()(facts)
app.command()(gate)
app.command()(lsp)
app.command()(relations)
app.command()(scopes)
app.add_typer(rules_app, name="rules")


def main() -> None:
    """Run the command line and exit with its code."""
    # What a replay remembers stays; walking through it again and again takes a fifth of the time on a long log.
    gc.freeze()
    gc.set_threshold(200_000, 50, 1_000)
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; returns the exit code and never raises."""
    try:
        code = app(arguments, standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    except typer.TyperException as error:
        said = getattr(error, "format_message", error.__str__)().rstrip(".")
        print(f"BE301 {said[:1].lower()}{said[1:]}; hint: binlogic --help", file=sys.stderr)
        return 2
    except (typer.Abort, KeyboardInterrupt):
        print("interrupted", file=sys.stderr)
        return 130
    except (BrokenPipeError, SystemExit):
        # The reader of our output has gone, which typer turns into an exit; the interpreter must not flush into it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("BINLOGIC_DEBUG"):
            traceback.print_exc()
        what = f"{type(error).__name__}: {error}"
        hint = "set BINLOGIC_DEBUG=1 for the traceback and report it"
        print(f"BE901 internal error: {what}; hint: {hint}", file=sys.stderr)
        return 3
