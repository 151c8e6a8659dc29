"""`binlogic rules docs`: the pages of a pack."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Annotated

import graphviz
import typer

from ....facts.door.out import say
from ...docs.examples import examples
from ...docs.graph import predicates
from ...docs.pages import Site, pages
from ...ruletest import find_tests
from ..files import make_folder, save
from ..options import PackOption, pack_of
from ..outcomes import counted
from .packtests import own_tests


def docs(
    out: Annotated[Path, typer.Argument(help="The folder to write to; created if missing.")],
    pack: PackOption = "",
) -> int:
    """Write a page per rule, an index and a picture.

    The picture of the relations needs graphviz.

    Examples are taken from the pack's tests and run again, so they show what happens now.
    """
    loaded = pack_of(pack)
    tests = find_tests(own_tests(pack, loaded))
    make_folder(out)
    source = predicates(loaded)
    save(out / "relations.dot", source)
    picture = "relations.svg"
    try:
        save(out / picture, graphviz.Source(source).pipe(format="svg"))
    except graphviz.ExecutableNotFound:
        picture = ""  # relations.dot is there for whoever has graphviz
    site = Site(loaded, examples(loaded, tests), link=partial(_link, out), picture=picture)
    written = 0
    for name, text in pages(site):
        save(out / name, text)
        written += 1
    say(f"{counted(written, 'page')} in {out}")
    return 0


def _link(out: Path, file: str) -> str:
    """Where a rule file is, seen from the pages; those of built-in packs are in no folder of the reader's."""
    return Path(os.path.relpath(file, out)).as_posix() if Path(file).is_file() else ""
