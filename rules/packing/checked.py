"""The rules of a pack, parsed and checked, or as they were kept when they last were."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ... import __version__
from ...facts.kept import code_in, keep, key_of, recalled, shipped
from ..language.ast import RuleFile
from ..language.diagnostic import Diagnostic
from ..language.plain import plain, rule_file

#: what the answer is worked out with, from the package's root
_CODE = (
    "rules/language",
    "facts/vocabulary",
    "facts/sql/kinds.py",
    "facts/sql/builtin_functions.py",
    "rules/check",
    "rules/packing",
    "rules/packing/pack.py",
    "rules/language/diagnostic.py",
    "facts/relations",
)

#: the path of a file and its text
Text = tuple[str, str]


class Checked(NamedTuple):
    """Rule files, and what is wrong with them."""

    files: tuple[RuleFile, ...]
    findings: tuple[Diagnostic, ...]


def checked(
    rules: Sequence[Text], depends_on: Iterable[str], check: Callable[[], Checked], may_keep: Callable[[Checked], bool]
) -> Checked:
    """What `check` says of rules, which is asked only if it is not known.

    depends_on: all else that the answer depends on, but for the code. may_keep: whether an answer is one to keep.
    """
    parts = (__version__, *depends_on, *(part for text in rules for part in text))
    key = key_of(parts, code_in(*_CODE))
    found = None if key is None else _read(recalled(key), rules)
    if found is not None:
        return found
    found = None if key is None else _read(shipped(parts, code_in(*_CODE)), rules)
    made = check() if found is None else found
    if key is not None and may_keep(made):
        keep(key, [[plain(file) for file in made.files], [_told(each) for each in made.findings]])
    return made


def _told(found: Diagnostic) -> list[str | int]:
    where = (found.file, found.line, found.column, found.end_column)
    return [found.code, found.severity, found.message, *where, found.hint]


def _read(value: Any, rules: Sequence[Text]) -> Checked | None:
    if value is None:
        return None
    try:
        files, findings = value
        read = tuple(rule_file(path, text, told) for (path, text), told in zip(rules, files, strict=True))
        return Checked(read, tuple(Diagnostic(*told) for told in findings))
    except (ValueError, TypeError, LookupError):
        return None
