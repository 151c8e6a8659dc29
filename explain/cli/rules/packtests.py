"""Where the tests of a pack are."""

from __future__ import annotations

from pathlib import Path

from ....facts.errors import InputError
from ....rules.packing.pack import Pack
from ....rules.packing.places import installed
from ...ruletest import find_tests

_BUILT_IN = Path(__file__).parents[3] / "rules" / "packs"


def own_tests(option: str, pack: Pack) -> Path:
    """The folder `tests` of a pack that an option named, by folder, by name or not at all; it need not be there."""
    if option and Path(option).exists():  # a zip file has none that can be read
        return Path(option) / "tests"
    folder = _BUILT_IN / pack.name
    return (folder if folder.is_dir() else installed(pack.name) or folder) / "tests"


def files_of(path: Path) -> tuple[Path, ...]:
    """A test file, or those below a folder."""
    return find_tests(path) if path.is_dir() else (path,)


def tests_of(option: str, pack: Pack, paths: list[Path] | None) -> tuple[Path, ...]:
    """The test files named, or the pack's own. Raises InputError BE301 where there are none."""
    if not paths and not own_tests(option, pack).is_dir():
        hint = "name .sql files, or put them into its folder `tests`; of a zip file that folder is not read"
        raise InputError("BE301", f"pack {pack.name} has no tests", hint=hint)
    files = tuple(file for path in paths or [own_tests(option, pack)] for file in files_of(path))
    if not files:
        raise InputError("BE301", "no test files found", hint="name .sql files or a folder that holds them")
    return files
