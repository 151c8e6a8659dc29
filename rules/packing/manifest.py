"""The manifest of a pack, pack.toml: text in; the pack without its files, or findings, out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.resources.abc import Traversable
from typing import Any

from ..check.suggest import did_you_mean
from ..language.ast import RulePlace
from ..language.diagnostic import Diagnostic, diagnostic
from .pack import NAME, Pack, PackError, refusal

_TEXTS = ("name", "version", "title", "licence")
_OPTIONAL = ("pages",)
_LISTS = ("profiles", "requires", "owners", "exports")


def read_manifest(text: str, place: RulePlace) -> Pack:
    """What pack.toml says, as a pack without files. Raises PackError BL401, BL402."""
    try:
        manifest = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r" \(at line (\d+), column (\d+)\)", str(error))
        place = RulePlace(place.file, int(at[1]), int(at[2])) if at else place
        said = str(error).replace(at[0], "") if at else str(error)
        hint = 'a text stands in double quotes: version = "1.0.0"'
        raise refusal("BL401", place, f"the manifest is not TOML: {said}", hint) from None
    if problems := list(_wrong_with(manifest)):
        raise PackError(
            tuple(
                diagnostic("BL402", replace(place, line=line_of(text, key)), said, hint) for key, said, hint in problems
            )
        )
    lists = {key: tuple(value) for key, value in manifest.items() if key in _LISTS}
    return Pack(**(manifest | lists))


def _wrong_with(manifest: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """(key, what is wrong, hint) of each thing that is wrong with a manifest; values, where all are of their kinds."""
    known = (*_TEXTS, *_OPTIONAL, *_LISTS)
    unknown = [key for key in manifest if key not in known]
    yield from ((key, f"unknown key {key}", did_you_mean(key, known)) for key in unknown)
    missing = [key for key in _TEXTS if not isinstance(manifest.get(key), str)]
    yield from ((key, f"{key} is missing or no text", f'{key} = "..."') for key in missing)
    pages = manifest.get("pages", "https://host/{id}")
    if not isinstance(pages, str) or not re.fullmatch(r"https?://[!-~]+", pages) or "{id}" not in pages:
        yield "pages", "pages is no address with {id}, as in `https://wiki.acme.example/rules/{id}`", ""
    no_lists = [key for key in _LISTS if not _is_list(manifest.get(key, []))]
    yield from ((key, f"{key} is no list of texts", f'a list stands in brackets: {key} = ["..."]') for key in no_lists)
    requires = manifest.get("requires", [])
    if not no_lists and len(requires) != len({text.split(" ")[0] for text in requires}):
        yield "requires", "requires names a pack twice", ""
    if not missing and not NAME.fullmatch(manifest["name"]):
        yield "name", "name is not made of lower-case words joined by `-`", "as in `my-policy`"


def _is_list(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def line_of(text: str, key: str) -> int:
    """The line of a manifest that begins with a key, else the first."""
    lines = text.split("\n")
    return next((number for number, line in enumerate(lines, 1) if line.lstrip().startswith(key)), 1)


def read_text(file: Traversable, place: RulePlace, hint: str = "") -> str:
    """A file of a pack. Raises PackError BL401 for one that cannot be read, or is not UTF-8."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise refusal("BL401", place, f"the file cannot be read: {error.strerror}", hint) from None
    except UnicodeDecodeError:
        raise refusal("BL401", place, "the file is not UTF-8 text") from None


def unexportable(pack: Pack, place: RulePlace) -> Iterator[Diagnostic]:
    """BL409: what a manifest exports and its rules do not define, or say in no words."""
    rules = [rule for file in pack.whole[0] for rule in file.rules]
    defined = {clause.head.predicate for rule in rules for clause in rule.clauses}
    said = {clause.head.predicate for rule in rules if rule.get("text") or rule.verdict for clause in rule.clauses}
    for name in pack.exports:
        if name not in defined:
            yield diagnostic("BL409", place, f"{name} is exported and not defined", did_you_mean(name, defined))
        elif name not in said:
            yield diagnostic("BL409", place, f"{name} is exported without a phrase", "give it a `text`")
