"""A pack as an editor has it: files on disk, and texts that are not saved yet."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import resources
from pathlib import Path

from ...facts.errors import InputError
from ...facts.schema import BY_NAME, RELATIONS
from ...facts.vocabulary.vocabulary import WordList
from ...rules import packs
from ...rules.check.check import check_files
from ...rules.check.columns import NEXT
from ...rules.check.context import NO_CONTEXT, CheckContext
from ...rules.check.modules import Ownership
from ...rules.check.rulebase import RuleBase
from ...rules.language.ast import Rule, RuleFile
from ...rules.language.codes import CODES
from ...rules.language.diagnostic import Diagnostic
from ...rules.language.folds import FUNCTIONS
from ...rules.language.parse import parse_rules
from ...rules.language.patterns import PATTERNS
from ...rules.language.table import parse_table
from ...rules.packing.loading import builtin_pack, load_pack
from ...rules.packing.lock import digest
from ...rules.packing.overrides import without_overridden
from ...rules.packing.pack import MANIFEST, Pack, context_of
from ...rules.packing.requirement import read_requirement
from ..findings.finding import Finding, of_diagnostic
from .words import Word

_NAME = re.compile(r"[a-z][A-Za-z0-9_]*")
_BUILT_IN = Path(str(resources.files(packs)))


@dataclass(frozen=True)
class Project:
    """The rule files of a pack by path, with what is wrong with them, and the packs it requires."""

    folder: Path
    texts: Mapping[Path, str]
    files: tuple[RuleFile, ...]
    required: tuple[Pack, ...]
    findings: tuple[Finding, ...]
    context: CheckContext = NO_CONTEXT

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule, those of required packs first."""
        own = (rule for file in self.files for rule in file.rules)
        return (*(rule for pack in self.required for file in pack.whole_files for rule in file.rules), *own)

    @cached_property
    def base(self) -> RuleBase:
        """All rules as the checks see them."""
        above = {file.path: file for pack in self.required for file in pack.whole_files}
        return RuleBase((*above.values(), *self.files), BY_NAME, self.context)

    def words(self, relation: str, column: int) -> WordList | None:
        """The words that a column may hold; None where any may stand."""
        return self.base.words.of((relation, column))

    def defining(self, word: Word) -> tuple[Rule, ...]:
        """The rules that a rule id or a relation means; a state is defined by what derives it after a statement."""
        if word.kind == "rule":
            return tuple(rule for rule in self.rules if rule.id == word.text)
        heads = {word.text, NEXT + word.text}
        return tuple(r for r in self.rules if any(clause.head.predicate in heads for clause in r.clauses))

    def can_rename(self, word: Word) -> bool:
        """Whether a word is a relation that this pack defines by clauses; that of a table is the name of its file."""
        is_own = Ownership(self.base).of.get(word.text) == self.context.own and word.text not in BY_NAME
        is_table = any(path.suffix == ".tsv" and path.stem == word.text for path in self.texts)
        return word.kind == "relation" and is_own and not is_table and not word.text.startswith(NEXT)

    def unusable_name(self, name: str) -> str:
        """Why a relation cannot be called so; empty where it can."""
        if not _NAME.fullmatch(name) or name in ("not", *FUNCTIONS):
            return f"{name} is no name of a relation: lower-case letters, digits and _"
        if name in BY_NAME or name.startswith(NEXT) or name in PATTERNS:
            return f"{name} is given"
        owner = Ownership(self.base).of.get(name)
        return f"{name} is a relation of {owner}" if owner is not None else ""


def folder_of(path: Path) -> Path | None:
    """The folder of the pack that a rule file or a test belongs to."""
    return next((parent for parent in path.parents if (parent / MANIFEST).is_file()), None)


def path_of(file: str) -> Path | None:
    """Where a rule file is; those of built-in packs go by the name of their pack. None for one in a zip file."""
    return next((path for path in (Path(file), _BUILT_IN / file) if path.is_file()), None)


def project_of(folder: Path, unsaved: Mapping[Path, str]) -> Project:
    """Read and check the pack in a folder, with the texts of `unsaved` in place of those on disk. Raises nothing.

    Texts that have not changed are not parsed again, and a pack that has not is not checked again.
    """
    texts: dict[Path, str] = {}
    for path in sorted([*folder.glob("*.dl"), *folder.glob("data/*.tsv"), *unsaved]):
        if path.suffix in (".dl", ".tsv") and path.is_relative_to(folder) and path not in texts:
            texts[path] = unsaved[path] if path in unsaved else _read(path)
    return _checked(folder, tuple(texts.items()), _required(folder))


@dataclass(frozen=True)
class _Required:
    """The packs that a manifest requires, known by their hashes, or why they cannot be had."""

    digests: tuple[str, ...] = ()
    refused: tuple[Finding, ...] = ()
    packs: tuple[Pack, ...] = field(default=(), compare=False)
    profiles: tuple[str, ...] = ()


@lru_cache(maxsize=2)
def _checked(folder: Path, texts: tuple[tuple[Path, str], ...], required: _Required) -> Project:
    parsed = [_parsed(path, text) for path, text in texts]
    files = tuple(file for file, _ in parsed)
    problems = tuple(found for _, problems in parsed for found in problems)
    pack = Pack(folder.name, "", "", "", required.profiles, required=required.packs, whole=(files, _server(folder)))
    context = context_of(pack)
    if not problems and not required.refused:
        above = tuple({file.path: file for pack in required.packs for file in pack.whole_files}.values())
        problems = check_files((*without_overridden(above, files), *files), RELATIONS, context)
    own = {str(path) for path, _ in texts}
    findings = tuple(of_diagnostic(each, CODES[each.code]) for each in problems if each.file in own)
    return Project(folder, dict(texts), files, required.packs, (*required.refused, *findings), context)


def _server(folder: Path) -> tuple[RuleFile, ...]:
    """The tables that say what the server of the pack is like."""
    return tuple(_parsed(path, _read(path))[0] for path in sorted(folder.glob("server/*.tsv")))


@lru_cache(maxsize=512)
def _parsed(path: Path, text: str) -> tuple[RuleFile, tuple[Diagnostic, ...]]:
    return (parse_rules if path.suffix == ".dl" else parse_table)(text, str(path))


def _required(folder: Path) -> _Required:
    manifest = folder / MANIFEST
    found: list[Pack] = []
    try:
        told = tomllib.loads(_read(manifest))
        names, profiles = told.get("requires", []), told.get("profiles", [])
        for name in names if isinstance(names, list) else []:
            wanted = read_requirement(str(name))
            if wanted is not None:
                beside = folder.parent / wanted.name
                is_beside = (beside / MANIFEST).is_file()
                found.append(_beside(beside, digest(beside)) if is_beside else _builtin(wanted.name))
    except (tomllib.TOMLDecodeError, InputError) as error:
        return _Required(refused=(Finding("BL401", "unreadable pack", "error", str(error), str(manifest), 1, 1),))
    own = tuple(map(str, profiles)) if isinstance(profiles, list) else ()
    return _Required(tuple(pack.digest for pack in found), packs=tuple(found), profiles=own)


@lru_cache(maxsize=8)
def _beside(folder: Path, _digest: str) -> Pack:
    return load_pack(folder)


@lru_cache(maxsize=8)
def _builtin(name: str) -> Pack:
    return builtin_pack(name)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):  # it went away, or is no text: there is nothing to say about its rules
        return ""
