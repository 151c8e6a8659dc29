"""`binlogic.lock`: which packs a repository uses, each pinned by the hash of its text."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

from ...facts.door.encoded import Encoded, ended
from ...facts.door.json import document
from ...facts.errors import InputError

LOCK = "binlogic.lock"
_READ = (".dl", ".tsv", ".toml")


def digest(folder: Traversable) -> str:
    """`sha256:...` over the names and bytes of everything of a pack that is read, its tests and pages left out."""
    found = hashlib.sha256()
    for part in ("", "data", "server"):
        place = folder.joinpath(part) if part else folder
        entries = sorted(place.iterdir(), key=lambda entry: entry.name) if place.is_dir() else []
        for entry in entries:
            if entry.name.endswith(_READ) and entry.is_file():
                body = entry.read_bytes()
                found.update(f"{part}/{entry.name} {len(body)}\n".encode())
                found.update(body)
    return f"sha256:{found.hexdigest()}"


def written(packs: Iterable[tuple[str, str, str]]) -> Encoded:
    """The lock file of packs given as (name, version, digest)."""
    rows = {name: {"version": version, "digest": pinned} for name, version, pinned in sorted(packs)}
    return ended(document({"packs": rows}, indent=2))


def read_lock(path: Path) -> Mapping[str, str]:
    """The digest of each pack that a lock file pins. Raises InputError BE401 for a file that is no lock file."""
    hint = "binlogic rules lock writes one"
    try:
        packs = json.loads(path.read_bytes())["packs"]
        return {str(name): str(row["digest"]) for name, row in packs.items()}
    except OSError as error:
        raise InputError("BE101", f"the file cannot be read: {error.strerror}", str(path), hint=hint) from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError("BE401", "this is no lock file", str(path), hint=hint) from None
