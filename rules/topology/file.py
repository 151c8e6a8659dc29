"""A topology as a file: servers, what they are, what their filters let through, and from whom they replicate.

    [shop]                              # the first server replicates from none
    profile = "mariadb-10.11"
    format  = "MIXED"

    [reports]
    replicates = "shop"
    profile    = "mariadb-10.11"
    format     = "ROW"                  # of what it logs itself
    log-updates = true                  # log_slave_updates; by default where another server replicates from it
    filters    = "reports.cnf"          # as of --replica-config; or a list: ["ignore-db=b"]
    channel    = "shop"                 # which of these filters are meant, if they are of several channels
    config     = "my.cnf"               # its option file, e.g. with binlog-do-db

Paths are relative to the folder of the file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...facts.errors import InputError, excerpt
from ...facts.readers.option_file import Option, command_line, read_options
from ...facts.readers.replica_filters import read_filters
from ...facts.server.channels import of_channel
from ...facts.server.replica import NO_FILTERS, ReplicaFilters, replica_filters
from ..check.suggest import did_you_mean
from ..packing.loading import builtin_profiles

_PACK = "logging-format"
_KEYS = ("replicates", "profile", "format", "log-updates", "filters", "channel", "config")
_KINDS: Mapping[str, tuple[type, ...]] = {"log-updates": (bool,), "filters": (str, list)}
_FORMATS = ("STATEMENT", "MIXED", "ROW")
_LARGEST = 1 << 20
_MOST = 100


@dataclass(frozen=True)
class ServerSpec:
    """A server. source: whom it replicates from, empty of the first. logs: whether it logs what it applies. options:
    of its option file. filters: of what it applies, `told` as options.
    """

    name: str
    profile: str
    format: str
    source: str = ""
    logs: bool = True
    options: tuple[Option, ...] = ()
    told: tuple[Option, ...] = ()
    filters: ReplicaFilters = NO_FILTERS


@dataclass(frozen=True)
class Topology:
    """Servers, each behind its source; the first one has none."""

    servers: tuple[ServerSpec, ...]

    @property
    def first(self) -> ServerSpec:
        return self.servers[0]

    def behind(self, name: str) -> tuple[ServerSpec, ...]:
        """The servers that replicate from this one."""
        return tuple(each for each in self.servers if each.source == name)

    def of(self, name: str) -> ServerSpec:
        """The server of this name, which is there."""
        return next(each for each in self.servers if each.name == name)


def read_topology(path: Path) -> Topology:
    """A topology file. Raises InputError BE101, BE110, BE140, and BE141 where servers replicate in a circle."""
    file = str(path)
    try:
        with path.open("rb") as stream:
            raw = stream.read(_LARGEST + 1)
        found = tomllib.loads(raw[:_LARGEST].decode("utf-8"))
    except OSError as error:
        raise InputError("BE101", (error.strerror or str(error)).lower(), file) from error
    except (ValueError, RecursionError) as error:
        raise InputError("BE140", f"it is no TOML: {str(error).lower()}", file) from error
    if len(raw) > _LARGEST or len(found) > _MOST:
        raise InputError("BE140", f"it has more than {_MOST} servers or {_LARGEST} bytes", file)
    return topology_of(found, path.parent, file)


def topology_of(found: Mapping[str, Any], folder: Path = Path(), file: str = "") -> Topology:
    """The topology that tables of TOML say. Raises as `read_topology`."""
    for name, table in found.items():
        if not isinstance(table, dict):
            raise InputError("BE140", f"{excerpt(name)} is no server", file, hint="write [NAME] above what it is")
    servers = {name: _server(name, table, folder, file) for name, table in found.items()}
    sources = {each.source for each in servers.values()}
    for each in servers.values():
        if each.source and each.source not in servers:
            hint = did_you_mean(each.source, servers) or "name a server of this file"
            what = f"{excerpt(each.name)} replicates from {excerpt(each.source)}, which is no server"
            raise InputError("BE140", what, file, hint=hint)
        if each.name in sources and not each.logs:
            what = f"{excerpt(each.name)} logs nothing that it applies, but others replicate from it"
            raise InputError("BE140", what, file, hint="set log-updates = true, or replicate from another server")
    ordered = _ordered(servers, file)
    return Topology(ordered)


def _ordered(servers: Mapping[str, ServerSpec], file: str) -> tuple[ServerSpec, ...]:
    """Each behind its source, in the order of the file."""
    waiting = list(servers.values())
    done: dict[str, ServerSpec] = {}
    while waiting:
        ready = [each for each in waiting if not each.source or each.source in done]
        if not ready:
            names = ", ".join(excerpt(each.name) for each in waiting)
            hint = "have the server replicate from none on which statements run"
            raise InputError("BE141", f"these servers replicate from each other in a circle: {names}", file, hint=hint)
        done |= {each.name: each for each in ready}
        waiting = [each for each in waiting if each.name not in done]
    firsts = [each.name for each in done.values() if not each.source]
    if len(firsts) != 1:
        what = f"{', '.join(map(excerpt, firsts))} replicate from none" if firsts else "it has no server"
        raise InputError("BE140", what, file, hint="one server has to be the first; write replicates = of the others")
    return tuple(done.values())


def _server(name: str, table: Mapping[str, Any], folder: Path, file: str) -> ServerSpec:
    for key, value in table.items():
        kinds = _KINDS.get(key, (str,))
        if key not in _KEYS:
            hint = did_you_mean(key, _KEYS) or f"one of: {', '.join(_KEYS)}"
            raise InputError("BE140", f"{excerpt(name)} has no {excerpt(key)}", file, hint=hint)
        if not isinstance(value, kinds) or (isinstance(value, list) and not all(isinstance(v, str) for v in value)):
            raise InputError("BE140", f"{excerpt(key)} of {excerpt(name)} is of another type", file)
    profile, form = table.get("profile", ""), table.get("format", "").upper()
    known = sorted(each for each, pack in builtin_profiles().items() if pack == _PACK and "-" in each)
    if profile not in known:
        hint = did_you_mean(profile, known) or f"one of: {', '.join(known)}"
        raise InputError("BE140", f"{excerpt(name)} has no profile {excerpt(profile)}", file, hint=hint)
    if form and form not in _FORMATS:
        raise InputError("BE140", f"{excerpt(name)} has no format {excerpt(form)}", file, hint=", ".join(_FORMATS))
    filters = table.get("filters", [])
    if isinstance(filters, str):
        told = read_filters(folder / filters, table.get("channel"))
    else:
        told = command_line([f"--replicate-{each.removeprefix('replicate-')}" for each in filters])
        told = of_channel(told, table.get("channel"), file)
    options = tuple(read_options(folder / table["config"])) if "config" in table else ()
    source = table.get("replicates", "")
    logs = table.get("log-updates", True)
    return ServerSpec(name, profile, form, source, logs, options, tuple(told), replica_filters(told, file))
