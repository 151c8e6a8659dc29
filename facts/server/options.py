"""Options of a server as values of its variables and as the scope of its binary log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..binlogs import Binlog, Binlogs
from ..errors import InputError, excerpt
from ..origin import Origin
from .server import Server

#: the binary log of a server that has only one
THE_BINLOG = "binlog"

_PREFIXES = {"skip_": "OFF", "disable_": "OFF", "enable_": "ON"}


@dataclass(frozen=True, slots=True)
class Options:
    """Variables by name, and the databases of binlog-do-db and binlog-ignore-db in the order written.

    others: what rules do not know.
    """

    variables: dict[str, str]
    do_databases: tuple[str, ...] = ()
    ignore_databases: tuple[str, ...] = ()
    others: dict[str, str] = field(default_factory=dict)


def options_of(given: Iterable[tuple[str, str | None]], server: Server, file: str = "") -> Options:
    """What options say of a server; later ones win.

    Raises InputError BE110 for a value that the variable cannot have.
    """
    variables: dict[str, str] = {}
    others: dict[str, str] = {}
    do: list[str] = []
    ignore: list[str] = []
    for name, value in given:
        name = name.removeprefix("loose_")
        if name in ("binlog_do_db", "binlog_ignore_db"):
            (do if name == "binlog_do_db" else ignore).append(value or "")
            continue
        found = server.variable(name)
        said = "ON" if value is None else value
        for prefix, meaning in _PREFIXES.items():
            if found is None and name.startswith(prefix):
                found, said = server.variable(name.removeprefix(prefix)), meaning
        if found is None:
            others[name] = said
            continue
        if found.name == "log_bin" and said.upper() not in ("OFF", "0"):
            said = "ON"  # the value is the base name of the files
        known_value = server.known_value(found, said)
        known = {word for (variable, _), word in server.words.items() if variable == found.name}
        if known and known_value not in known:
            hint = f"one of {', '.join(sorted(known))}"
            raise InputError("BE110", f"{found.name} cannot be {excerpt(said)}", file, hint=hint)
        variables[found.name] = known_value
    return Options(variables, tuple(do), tuple(ignore), others)


def one_binlog(options: Options, origin: Origin) -> Binlogs:
    """The one binary log of a MySQL or MariaDB server with its do and ignore lists."""
    log = Binlog(
        THE_BINLOG,
        1,
        not options.do_databases,
        dict.fromkeys(options.do_databases, origin),
        ignore_databases=dict.fromkeys(options.ignore_databases, origin),
        origin=origin,
        scope_origin=origin,
    )
    return Binlogs({THE_BINLOG: log}, 1)
