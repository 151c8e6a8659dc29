"""`binlogic.toml`: what the gate of a repository looks at, and what makes it fail.

    packs     = ["policy/acme"]         # folders, zip files or names
    profile   = "clustrix"
    setup     = "db/binlogs.sql"
    schema    = "db/schema.sql"
    database  = "crm"                   # the default database of scripts at their start
    config    = "db/my.cnf"
    workloads = ["migrations/**/*.sql"]
    strict    = true                    # presume nothing of what has no definition
    effects   = "shadow"                # follow rows; "assumed" by default: each statement succeeds and changes rows
    fail-on   = "warning"               # error, warning, note or never
    baseline  = "binlogic-baseline.json"

    [severity]
    CX-011 = "note"                     # or off

Paths are relative to the folder of the file and stay below it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...facts.effects import EffectsKind
from ...facts.errors import InputError, excerpt
from ...rules.check.suggest import did_you_mean
from ..findings.finding import SEVERITIES

NAME = "binlogic.toml"
_LEVELS = (*SEVERITIES, "never")
_TEXTS = ("profile", "setup", "schema", "database", "config", "effects", "fail-on", "baseline")
_LISTS = ("packs", "workloads")
_SWITCHES = ("strict",)
_EFFECTS = ("assumed", "shadow")


@dataclass(frozen=True)
class Settings:
    """The settings of a gate; `folder` is where the file stands, paths are below it."""

    folder: Path = Path()
    packs: tuple[str, ...] = ()
    profile: str = ""
    setup: Path | None = None
    schema: Path | None = None
    config: Path | None = None
    workloads: tuple[str, ...] = ()
    fail_on: str = "warning"
    baseline: Path | None = None
    severity: Mapping[str, str] = field(default_factory=dict)
    database: str = ""
    strict: bool = False
    effects: EffectsKind = "assumed"

    def files(self) -> tuple[Path, ...]:
        """The workloads, sorted. Raises InputError BE301 where a pattern finds none, BE303 where it is no pattern."""
        found: set[Path] = set()
        for pattern in self.workloads:
            try:
                matches = {path for path in self.folder.glob(pattern) if path.is_file()}
            except OSError as error:
                said = f"{excerpt(pattern)} cannot be looked for: {str(error.strerror).lower()}"
                raise InputError("BE303", said, str(self.folder / NAME)) from None
            if not matches:
                raise InputError("BE301", f"no workload matches {excerpt(pattern)}", str(self.folder / NAME))
            found |= matches
        return tuple(sorted(found))


def read_settings(path: Path) -> Settings:
    """The settings a file holds. Raises InputError BE101, and BE303 for what is no setting."""
    try:
        found = tomllib.loads(path.read_bytes().decode("utf-8"))
    except OSError as error:
        raise InputError("BE101", f"the file cannot be read: {error.strerror}", str(path)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError("BE303", f"this is no TOML: {error}", str(path)) from None
    _check(found, path)
    folder = path.parent
    return Settings(
        folder,
        tuple(_pack(folder, name) for name in found.get("packs", ())),
        found.get("profile", ""),
        _below(path, found, "setup"),
        _below(path, found, "schema"),
        _below(path, found, "config"),
        tuple(found.get("workloads", ())),
        found.get("fail-on", "warning"),
        _below(path, found, "baseline"),
        found.get("severity", {}),
        found.get("database", ""),
        found.get("strict", False),
        found.get("effects", "assumed"),
    )


def _check(found: Mapping[str, Any], path: Path) -> None:
    known = (*_TEXTS, *_LISTS, *_SWITCHES, "severity")
    for key, value in found.items():
        if key not in known:
            raise InputError("BE303", f"unknown setting {excerpt(key)}", str(path), hint=did_you_mean(key, known))
        if key in _SWITCHES and not isinstance(value, bool):
            raise InputError("BE303", f"{key} is neither true nor false", str(path))
        if key in _TEXTS and not isinstance(value, str):
            raise InputError("BE303", f"{key} is no text", str(path))
        if any("\0" in text for text in (value if isinstance(value, list) else [value]) if isinstance(text, str)):
            raise InputError("BE303", f"{key} holds a NUL character", str(path))
        if key in _LISTS and not (isinstance(value, list) and all(isinstance(each, str) for each in value)):
            raise InputError("BE303", f"{key} is no list of texts", str(path))
    severity = found.get("severity", {})
    words = (*SEVERITIES, "off")
    if not isinstance(severity, dict) or not all(value in words for value in severity.values()):
        raise InputError("BE303", "severity is no table of severities", str(path), hint=f"one of: {', '.join(words)}")
    if found.get("fail-on", "warning") not in _LEVELS:
        raise InputError("BE303", f"fail-on is one of {', '.join(_LEVELS)}", str(path))
    if found.get("effects", "assumed") not in _EFFECTS:
        # a private server runs what it is given, so a file of the repository cannot ask for one
        raise InputError("BE303", f"effects is one of {', '.join(_EFFECTS)}", str(path))
    for pattern in found.get("workloads", ()):
        if Path(pattern).is_absolute() or ".." in Path(pattern).parts:
            raise InputError("BE303", f"{excerpt(pattern)} leaves the folder", str(path))
        if not pattern.strip() or any("**" in part and part != "**" for part in Path(pattern).parts):
            raise InputError(
                "BE303", f"{excerpt(pattern)} is no pattern", str(path), hint="as in `migrations/**/*.sql`"
            )


def _pack(folder: Path, name: str) -> str:
    """A pack as options name it: folders and zip files seen from here."""
    try:
        is_path = "/" in name or name.endswith(".zip") or (folder / name).is_dir()
    except (OSError, ValueError):  # no file can be called so
        is_path = False
    return str(folder / name) if is_path else name


def _below(path: Path, found: Mapping[str, Any], key: str) -> Path | None:
    if key not in found:
        return None
    place = Path(found[key])
    if place.is_absolute() or ".." in place.parts:
        raise InputError("BE303", f"{key} leaves the folder", str(path), hint="name a file below it")
    return path.parent / place
