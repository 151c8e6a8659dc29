"""`binlogic rules lock`: pin packs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ....facts.door.out import say
from ....rules.packing.loading import builtin_pack, load_pack
from ....rules.packing.lock import LOCK, written
from ....rules.packing.pack import Pack
from ..files import save
from ..locked import packs_in
from ..outcomes import counted


def lock(
    packs: Annotated[list[str], typer.Argument(help="Packs by folder, zip file or name.")],
    out: Annotated[Path, typer.Option("--out", help="The lock file.")] = Path(LOCK),
) -> int:
    """Pin packs and their requirements by hash.

    With binlogic.lock in the current folder, `gate` and `check --locked` refuse a pack that differs from it.
    """
    found = {each.name: each for name in packs for each in packs_in(_loaded(name))}
    save(out, written((each.name, each.version, each.digest) for each in found.values()))
    say(f"{counted(len(found), 'pack')} pinned in {out}")
    return 0


def _loaded(name: str) -> Pack:
    """A pack whatever the lock file says of it."""
    is_path = "/" in name or name.endswith(".zip") or Path(name).is_dir()
    return load_pack(Path(name)) if is_path else builtin_pack(name)
