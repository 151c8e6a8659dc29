"""`binlogic`: the verbs, and the one place where errors become lines and exit codes.

Exit codes: 0 clean, 1 findings, 2 bad input, usage or system (a full disk, no memory), 3 internal error;
130 and 143 where SIGINT or SIGTERM ended it.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
import traceback
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from types import FrameType
from typing import Annotated

import typer
import typer.main

from ... import __version__
from ...facts import limits
from ...facts.door.out import say, show_what_cannot_be_encoded, tell
from ...facts.errors import InputError
from ...rules.memo.garbage import SELDOM
from .plain_values import take_plain_values
from .verbs import VERBS, Grouped, Verb, VerbGroup

_GROUPS = frozenset({"rules", "binlog", "spark", "topology"})
_SETTINGS = {"explain": {"ignore_unknown_options": True}}  # `-:9` is a place in standard input


TimeLimitOption = Annotated[
    int,
    typer.Option(
        "--time-limit", min=0, envvar="BINLOGIC_TIME_LIMIT", help="CPU seconds that the command may take; 0: any."
    ),
]
MemoryLimitOption = Annotated[
    int,
    typer.Option(
        "--memory-limit", min=0, envvar="BINLOGIC_MEMORY_LIMIT", help="MiB of memory that it may take; 0: any."
    ),
]


VersionOption = Annotated[bool, typer.Option("--version", is_eager=True, help="Print the version and end.")]


class Terminated(BaseException):
    """SIGTERM: open files are left as after an interrupt."""


def main(more: Iterable[tuple[str, str]] = ()) -> None:
    """Run the command line and exit with its code. `more`: further verbs, each with `module:name`."""
    show_what_cannot_be_encoded()
    _end_on_sigterm()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    code = 3
    atexit.register(lambda: os._exit(code))  # behind all others; to take apart what is in memory takes Python a while
    code = run(sys.argv[1:], more)
    sys.exit(code)


def run(arguments: list[str], more: Iterable[tuple[str, str]] = ()) -> int:
    """Run one command; returns the exit code and never raises. `more` as of `main`."""
    code = _run(arguments, more)
    try:
        sys.stdout.flush()  # what was said before an error; the interpreter would do it too late to answer for it
    except OSError as error:
        _give_up_output()
        if code in (0, 1) and not isinstance(error, BrokenPipeError):
            tell(str(limits.of_the_system(error)))
            return 2
    return code


def _run(arguments: list[str], more: Iterable[tuple[str, str]]) -> int:
    try:
        alone = len(arguments) == 1 and arguments[0] in _GROUPS
        asked = [*arguments, "--help"] if alone or not arguments else arguments
        command = typer.main.get_command(_app(asked[:2], dict(more)))
        take_plain_values(command)
        code = command(asked, prog_name="binlogic", standalone_mode=False)
        if code == 130:  # typer has caught the interrupt
            raise KeyboardInterrupt
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except InputError as error:
        tell(str(error))
        return 2
    except typer.TyperException as error:
        said = getattr(error, "format_message", error.__str__)().rstrip(".")
        verb = getattr(getattr(error, "ctx", None), "command_path", "binlogic")
        tell(f"BE301 {said[:1].lower()}{said[1:]}; hint: {verb} --help")
        return 2
    except (typer.Abort, KeyboardInterrupt):
        tell("interrupted")
        return 130
    except (BrokenPipeError, SystemExit):
        _give_up_output()  # its reader has gone, which typer turns into an exit
        return 0
    except Terminated:
        tell("terminated")
        return 143
    except limits.OverTimeError:
        tell(str(limits.over_time()))
        return 2
    except (OSError, MemoryError, RecursionError) as error:
        if os.environ.get("BINLOGIC_DEBUG"):
            tell(*traceback.format_exc().split("\n"))
        tell(str(limits.of_the_system(error)))
        return 2
    except Exception as error:
        if os.environ.get("BINLOGIC_DEBUG"):
            tell(*traceback.format_exc().split("\n"))
        what = f"{type(error).__name__}: {error}"
        hint = "set BINLOGIC_DEBUG=1 for the traceback and report it"
        tell(f"BE901 internal error: {what}; hint: {hint}")
        return 3


def _give_up_output() -> None:
    """Nothing can be written to standard output any more; the interpreter must not flush into it when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _end_on_sigterm() -> None:
    """Have SIGTERM end this process as SIGINT does, and its forks as if nothing had been said."""
    own = os.getpid()

    def ended(number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        if os.getpid() != own:
            os.kill(os.getpid(), number)
        raise Terminated

    with suppress(ValueError):  # not the main thread
        signal.signal(signal.SIGTERM, ended)


def _limited(
    context: typer.Context,
    time_limit: TimeLimitOption = 0,
    memory_limit: MemoryLimitOption = 0,
    version: VersionOption = False,
) -> None:
    if version:
        say(f"binlogic {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        say(*context.get_help().splitlines())
        raise typer.Exit
    if time_limit:
        limits.limit_time(time_limit)
    if memory_limit:
        limits.limit_memory(memory_limit)


def _app(asked: list[str], more: dict[str, str]) -> typer.Typer:
    """The command line with the verb that is asked for, or with all where none of them is."""
    app = typer.Typer(
        help="What every binary log will do with each SQL statement, and why.",
        cls=Grouped,
        invoke_without_command=True,  # for --version
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(_limited)  # also makes a single verb a verb
    folder = __name__.rpartition(".")[0]
    verbs = {name: f"{folder}.{verb.place}" for name, verb in VERBS.items() if verb.place} | more
    for name in [verb for verb in asked[:1] if verb in verbs] or verbs:
        module, _, attribute = verbs[name].partition(":")
        verb = getattr(import_module(module), attribute)
        verb = verb.app(asked[1:]) if isinstance(verb, VerbGroup) else verb
        if isinstance(verb, typer.Typer):
            app.add_typer(verb, name=name, epilog=_example(name))
        else:
            app.command(name, cls=Verb, context_settings=_SETTINGS.get(name), epilog=_example(name))(verb)
    return app


def _example(verb: str) -> str | None:
    return f"Example: {VERBS[verb].example}" if verb in VERBS else None
