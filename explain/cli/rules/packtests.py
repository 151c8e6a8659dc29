"""Where the tests of a pack are."""

from __future__ import annotations

from pathlib import Path

from ....facts.errors import InputError
from ....rules.pack import Pack
from ...ruletest import find_tests

_BUILT_IN = Path(__file__).parents[3] / "rules" / "packs"


def own_tests(option: str, pack: Pack) -> Path:
    """The folder `tests` of a pack that an option named, by folder or not at all; it need not be there."""
    own = Path(option) / "tests"
    return own if option and own.is_dir() else _BUILT_IN / pack.name / "tests"


def files_of(path: Path) -> tuple[Path, ...]:
    """A test file, or those below a folder."""
    return find_tests(path) if path.is_dir() else (path,)


def tests_of(option: str, pack: Pack, paths: list[Path] | None) -> tuple[Path, ...]:
    """The test files named, or the pack's own. Raises InputError BE301 where there are none."""
    files = tuple(file for path in paths or [own_tests(option, pack)] for file in files_of(path))
    if not files:
        raise InputError("BE301", "no test files found", hint="name .sql files or a folder that holds them")
    return files
