"""`binlogic rules new`: a rule, its test and its page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from ....facts.door.out import tell
from ....facts.errors import InputError, excerpt
from ....rules.authoring.new import new_pack, new_rule
from ....rules.packing.loading import builtin_pack, load_pack
from ....rules.packing.pack import MANIFEST, NAME
from ..files import make_folder, save
from .check import check
from .docs import docs
from .test import run_tests


def new(
    rule_id: Annotated[str, typer.Argument(help="The id, e.g. CX-005; ids are never reused.")],
    pack: Annotated[Path, typer.Option("--pack", help="The folder of the pack; created if missing.")],
    slug: Annotated[str, typer.Option("--slug", help="The readable half of the id.")] = "",
    requires: Annotated[str, typer.Option("--requires", help="The pack that a new pack requires.")] = "clustrix",
) -> int:
    """Create a rule with its test and page, and run the test.

    No file is overwritten. An existing pack gets pages only if it has a folder docs.
    """
    is_there = (pack / MANIFEST).is_file()
    base = load_pack(pack, begun=True) if is_there else builtin_pack(requires)
    own = base.whole[0] if is_there else ()
    name = pack.resolve().name
    if not NAME.fullmatch(name):
        hint = "the folder of a pack has the name of the pack: lower-case words joined by -"
        raise InputError("BE301", f"{excerpt(name)} is no name of a pack", hint=hint)
    texts = new_rule(rule_id, slug or "to-be-named", name, base.whole_files, own, bool(base.about_server))
    _write(pack, texts if is_there else {**new_pack(name, requires), **texts})
    code = check(str(pack), "") or run_tests([pack / name for name in texts if name.startswith("tests/")], str(pack))
    pages = pack / "docs"
    return code or (0 if is_there and not pages.is_dir() else docs(pages, str(pack)))


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    for name, text in texts.items():
        path = folder / name
        if path.exists():
            raise InputError("BE301", f"{excerpt(str(path))} is there already", hint="take another id or move the file")
        make_folder(path.parent)
        save(path, text.encode())
        tell(str(path))
