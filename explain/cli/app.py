"""`binlogic`: the verbs, and the one place where errors become lines and exit codes.

Exit codes: 0 clean, 1 findings, 2 bad input or usage, 3 internal error.
"""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Iterable
from importlib import import_module

import typer

from ...facts.door.out import show_what_cannot_be_encoded, tell
from ...facts.errors import InputError
from ...rules.memo.garbage import SELDOM

#: what each verb is called in which module of this folder; loaded when it is asked for, because some take half a second
_VERBS = {
    "check": "check:check",
    "conformance": "conformance:conformance",
    "explain": "explain:explain",
    "events": "events:events",
    "facts": "facts:facts",
    "gate": "gate:gate",
    "lsp": "lsp:lsp",
    "relations": "relations:relations",
    "scopes": "scopes:scopes",
    "tables-info": "tables_info:tables_info",
    "rules": "rules:rules_app",
    "binlog": "binlog:binlog_app",
}
_SETTINGS = {"explain": {"ignore_unknown_options": True}}  # `-:9` is a place in standard input


def main(more: Iterable[tuple[str, str]] = ()) -> None:
    """Run the command line and exit with its code. `more`: further verbs, each with `module:name`."""
    show_what_cannot_be_encoded()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    code = run(sys.argv[1:], more)
    gc.freeze()  # Python looks through all of it once more before it ends, which takes as long
    sys.exit(code)


def run(arguments: list[str], more: Iterable[tuple[str, str]] = ()) -> int:
    """Run one command; returns the exit code and never raises. `more` as of `main`."""
    try:
        code = _app(arguments[:1], dict(more))(arguments, standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except InputError as error:
        tell(str(error))
        return 2
    except typer.TyperException as error:
        said = getattr(error, "format_message", error.__str__)().rstrip(".")
        tell(f"BE301 {said[:1].lower()}{said[1:]}; hint: binlogic --help")
        return 2
    except (typer.Abort, KeyboardInterrupt):
        tell("interrupted")
        return 130
    except (BrokenPipeError, SystemExit):
        # The reader of our output has gone, which typer turns into an exit; the interpreter must not flush into it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("BINLOGIC_DEBUG"):
            tell(*traceback.format_exc().split("\n"))
        what = f"{type(error).__name__}: {error}"
        hint = "set BINLOGIC_DEBUG=1 for the traceback and report it"
        tell(f"BE901 internal error: {what}; hint: {hint}")
        return 3


def _app(asked: list[str], more: dict[str, str]) -> typer.Typer:
    """The command line with the verb that is asked for, or with all where none of them is."""
    app = typer.Typer(
        help="What every binary log will do with each SQL statement, and why.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(lambda: None)  # a single verb is a verb all the same
    folder = __name__.rpartition(".")[0]
    verbs = {name: f"{folder}.{place}" for name, place in _VERBS.items()} | more
    for name in [verb for verb in asked if verb in verbs] or verbs:
        module, _, attribute = verbs[name].partition(":")
        verb = getattr(import_module(module), attribute)
        if isinstance(verb, typer.Typer):
            app.add_typer(verb, name=name)
        else:
            app.command(name, context_settings=_SETTINGS.get(name))(verb)
    return app
