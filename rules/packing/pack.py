"""Packs: a folder of rule files with a manifest. Only text is read, nothing in a pack is executed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from ...facts.errors import InputError
from ...facts.schema import RELATIONS
from .. import packs
from ..check.check import check_files
from ..check.context import CheckContext
from ..check.own import kept_in_scope
from ..check.suggest import did_you_mean
from ..language.ast import Rule, RuleFile, RulePlace
from ..language.diagnostic import Diagnostic, diagnostic
from ..language.parse import parse_rules
from ..language.program import Program, Row
from ..language.table import parse_table
from .checked import Checked, Text, checked
from .lock import digest
from .overrides import check_overrides, without_overridden
from .places import UnreadableError, check_size, installed, leaves, opened
from .profile import cut_to
from .requirement import read_requirement

MANIFEST = "pack.toml"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_TEXTS = ("name", "version", "title", "licence")
_OPTIONAL = ("pages",)
_LISTS = ("profiles", "requires", "owners", "exports")
#: packs that one pack requires, directly or not, and how long a chain of them may be
_MOST_PACKS, _MOST_ABOVE = 16, 8


#: packs by label and the profile that was asked for
_Known = dict[tuple[str, str], "Pack"]


class PackError(InputError):
    """A pack that cannot be used; `diagnostics` holds all findings, the errors among them."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        errors = [found for found in diagnostics if found.severity == "error"]
        first = errors[0]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        message = f"{first.code} {first.message}{more}"
        super().__init__("BE401", message, first.file, first.line, first.column, first.hint)
        self.diagnostics = diagnostics

    def __reduce__(self) -> tuple[type[PackError], tuple[tuple[Diagnostic, ...]]]:
        return PackError, (self.diagnostics,)


@dataclass(frozen=True)
class Pack:
    """A checked pack, cut to one of its profiles.

    `required` are the packs it builds on; `server` holds the tables of its folder `server/`, which say what the server
    of the profile is like and are read by what observes; `whole` are both as they were before the cut; `pages` is the
    address of the page of a rule, with `{id}` in it; `warnings` is what the checker found besides.
    """

    name: str
    version: str
    title: str
    licence: str
    profiles: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    files: tuple[RuleFile, ...] = ()
    required: tuple[Pack, ...] = ()
    profile: str = ""
    server: tuple[RuleFile, ...] = ()
    whole: tuple[tuple[RuleFile, ...], tuple[RuleFile, ...]] = ((), ())
    warnings: tuple[Diagnostic, ...] = ()
    digest: str = ""
    exports: tuple[str, ...] = ()
    pages: str = ""

    def at(self, profile: str) -> Pack:
        """The same pack cut to another of its profiles, made once.

        Raises PackError for one that neither it nor a pack that it requires has.
        """
        if profile not in self._cuts:
            self._cuts[profile] = self._cut(profile)
        return self._cuts[profile]

    @cached_property
    def _cuts(self) -> dict[str, Pack]:
        return {}

    def _cut(self, profile: str) -> Pack:
        rules, server = self.whole
        place = RulePlace(f"{self.name}/{MANIFEST}", 1, 1)
        _check_profile(self, profile, place)
        profile = _profile_of(self, profile, ())
        required = tuple(pack.at(profile) if profile in pack.profiles else pack for pack in self.required)
        return replace(
            self, files=cut_to(rules, profile), server=cut_to(server, profile), required=required, profile=profile
        )

    @property
    def context(self) -> CheckContext:
        """What its rules are checked among."""
        return context_of(self)

    @property
    def all_profiles(self) -> tuple[str, ...]:
        """The profiles it can be cut to: its own, or where it serves any, those of the packs it requires."""
        return self.profiles or tuple(dict.fromkeys(each for pack in self.required for each in pack.all_profiles))

    @cached_property
    def all_files(self) -> tuple[RuleFile, ...]:
        """The files of the required packs, each once and without the rules it overrides, then its own."""
        found = {file.path: file for pack in self.required for file in pack.all_files}
        return (*without_overridden(found.values(), self.files), *self.files)

    @cached_property
    def whole_files(self) -> tuple[RuleFile, ...]:
        """The same for all profiles at once."""
        found = {file.path: file for pack in self.required for file in pack.whole_files}
        return (*without_overridden(found.values(), self.whole[0]), *self.whole[0])

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """All rules in force, those of required packs first."""
        return kept_in_scope(tuple(rule for file in self.all_files for rule in file.rules))

    @cached_property
    def program(self) -> Program:
        here = frozenset(map(id, self.rules))
        others = (rule for file in self.whole_files for rule in file.rules)
        return Program(
            self.rules, tuple(rule for rule in others if id(rule) not in here and (rule.get("text") or rule.verdict))
        )

    @cached_property
    def page_of(self) -> Mapping[str, str]:
        """The addresses of pages about rules, by rule id, of packs that say where they are."""
        return {
            rule.id: pack.pages.replace("{id}", rule.id)
            for pack in (*_closure(self.required), self)
            for file in pack.whole[0]
            for rule in file.rules
            if rule.id and pack.pages
        }

    @cached_property
    def about_server(self) -> Mapping[str, frozenset[Row]]:
        """The rows of the tables in `server/`, by table, those of required packs included."""
        files = [file for pack in (*self.required, self) for file in pack.server]
        return Program(tuple(rule for file in files for rule in file.rules)).facts


def context_of(pack: Pack) -> CheckContext:
    """What the rules of a pack, as it is before a cut, are checked among."""
    together = (*_closure(pack.required), pack)
    tables = Program(tuple(rule for each in together for file in each.whole[1] for rule in file.rules)).facts
    packs = {file.path: each.name for each in together for file in each.whole[0]}
    return CheckContext(
        tables, pack.all_profiles, packs, pack.name, {each.name: each.exports for each in together if each.exports}
    )


def _closure(packs: Iterable[Pack]) -> Iterator[Pack]:
    """Packs with all they require, each after those it requires, each once."""
    seen: set[str] = set()
    for pack in packs:
        for each in (*_closure(pack.required), pack):
            if each.name not in seen:
                seen.add(each.name)
                yield each


def load_pack(path: Path, profile: str = "", begun: bool = False) -> Pack:
    """The pack in a folder or a zip file, cut to a profile (by default its first); `begun`: it may have no rules yet.

    Required packs are looked for beside it, then among the built-in and the installed ones. Raises PackError, with
    every diagnostic, if the manifest or a rule is wrong or the pack has no such profile.
    """
    try:
        return _load(opened(path, MANIFEST), str(path), (), profile, {}, begun)
    except UnreadableError as error:
        raise _refusal("BL401", RulePlace(str(path)), str(error)) from None


def builtin_pack(name: str, profile: str = "") -> Pack:
    """A pack that comes with binlogic or is installed, by name; PackError if there is none of that name."""
    return _load_builtin(name, (), profile, {})


def builtin_profiles() -> Mapping[str, str]:
    """The profiles of the built-in packs, each with the name of its pack."""
    found: dict[str, str] = {}
    for folder in sorted(resources.files(packs).iterdir(), key=lambda entry: entry.name):
        manifest = folder.joinpath(MANIFEST)
        if manifest.is_file():
            place = RulePlace(f"{folder.name}/{MANIFEST}", 1, 1)
            for profile in _manifest(_read(manifest, place), place).profiles:
                found.setdefault(profile, folder.name)
    return found


def _builtin_folder(name: str) -> Traversable | None:
    folder = resources.files(packs).joinpath(name) if NAME.fullmatch(name) else None
    return folder if folder is not None and folder.joinpath(MANIFEST).is_file() else None


def _load_builtin(name: str, above: tuple[str, ...], profile: str, known: _Known) -> Pack:
    folder = _builtin_folder(name) or (installed(name) if NAME.fullmatch(name) else None)
    if folder is None:
        raise _refusal("BL403", RulePlace(MANIFEST), f"there is no pack {name}")
    return _load(folder, name, above, profile, known)


def _load(
    folder: Traversable, label: str, above: tuple[str, ...], profile: str, known: _Known, begun: bool = False
) -> Pack:
    """`above` are the packs that want this one; `known` those loaded so far, so that each is loaded once."""
    asked = profile
    if (label, asked) in known:
        return known[label, asked]
    place = RulePlace(f"{label}/{MANIFEST}", 1, 1)
    if isinstance(folder, Path):
        try:
            check_size(folder)
        except UnreadableError as error:
            raise _refusal("BL401", place, str(error)) from None
        except OSError as error:
            raise _refusal("BL401", place, f"the file cannot be read: {error.strerror}") from None
    for name in (MANIFEST, "data", "server"):
        if leaves(folder, folder.joinpath(name)):
            raise _refusal("BL401", RulePlace(f"{label}/{name}", 1, 1), "it is a link out of its pack")
    hint = f"a pack is a folder with {MANIFEST}; binlogic rules new begins one"
    empty = _manifest(_read(folder.joinpath(MANIFEST), place, hint), place)
    path = (*above, empty.name)
    if empty.name in above:
        raise _refusal("BL403", place, f"pack {empty.name} requires itself: {' -> '.join(path)}")
    if len(path) > _MOST_ABOVE or len(known) + len(path) > _MOST_PACKS:
        said = f"more than {_MOST_PACKS} packs are required, or {_MOST_ABOVE} in a row"
        raise _refusal("BL402", place, said)
    profile = _profile_of(empty, profile, above)
    required = tuple(_required(folder, label, text, path, profile, known) for text in empty.requires)
    if not above:
        _check_profile(replace(empty, required=required), profile, place)
    rule_texts = _texts(folder, label, ".dl")
    unread = _unread(folder.joinpath("data"), f"{label}/data")
    beside = [_texts(folder.joinpath(part), f"{label}/{part}", ".tsv") for part in ("data", "server")]
    if not (rule_texts or beside[0] or begun):
        raise _refusal("BL404", place, f"pack {empty.name} has no rule files")
    tables, server = (_parsed(each, parse_table) for each in beside)
    pinned = digest(folder)

    def check() -> Checked:
        rules = _parsed(rule_texts, parse_rules)
        files = (*rules.files, *tables.files)
        findings = (*rules.findings, *tables.findings, *server.findings, *unread)
        findings = findings or tuple(check_overrides([each.whole_files for each in required], files))
        whole = replace(empty, required=required, whole=(files, server.files))
        # a file that did not parse misses clauses: checking it would invent mistakes
        line = _line_of(_read(folder.joinpath(MANIFEST), place), "exports")
        findings = findings or tuple(_unexportable(whole, replace(place, line=line)))
        findings = findings or tuple(
            found for found in check_files(whole.whole_files, RELATIONS, whole.context) if _is_own(found, files)
        )
        return Checked(rules.files, findings)

    depends_on = (*(part for each in beside for text in each for part in text), *_below(required))
    rules, findings = checked(rule_texts, depends_on, check, lambda made: not _errors(made.findings))
    files = (*rules, *tables.files)
    whole = (files, server.files)
    pack = replace(empty, files=files, required=required, profile=profile, whole=whole, digest=pinned)
    if _errors(findings):
        raise PackError(findings)
    pack = replace(pack, files=cut_to(files, profile), server=cut_to(server.files, profile), warnings=findings)
    known[label, asked] = pack
    return pack


def _profile_of(pack: Pack, profile: str, above: tuple[str, ...]) -> str:
    """The profile to cut to: the one asked for, but for a required pack that does not have it."""
    if above and pack.profiles and profile not in pack.profiles:
        return pack.profiles[0]
    return profile or next(iter(pack.profiles), "")


def _check_profile(pack: Pack, profile: str, place: RulePlace) -> None:
    """Raise BL405 for a profile that neither a pack nor one that it requires has; a pack without any serves all."""
    known = pack.all_profiles
    if profile and known and profile not in known:
        said = f"pack {pack.name} has no profile {profile}: {', '.join(known)}"
        raise _refusal("BL405", place, said, did_you_mean(profile, known))


def _required(folder: Traversable, label: str, text: str, above: tuple[str, ...], profile: str, known: _Known) -> Pack:
    wanted = read_requirement(text)
    manifest = _read(folder.joinpath(MANIFEST), RulePlace(label))
    place = RulePlace(f"{label}/{MANIFEST}", _line_of(manifest, "requires"), 1)
    if wanted is None:
        raise _refusal("BL402", place, f"requires {text!r}: write a name and bounds, as in `clustrix >=1.0, <2`")
    beside = folder.parent / wanted.name if isinstance(folder, Path) else None
    if beside and (beside / MANIFEST).is_file() and _builtin_folder(wanted.name) is None:
        found = _load(beside, str(Path(label).parent / wanted.name), above, profile, known)
    else:
        if _builtin_folder(wanted.name) is None and installed(wanted.name) is None:
            near = did_you_mean(wanted.name, {*builtin_profiles().values(), "tables-info"})
            raise _refusal("BL403", place, f"there is no pack {wanted.name}", near)
        found = _load_builtin(wanted.name, above, profile, known)
    if not wanted.accepts(found.version):
        raise _refusal("BL408", place, f"pack {found.name} is {found.version}, required is {wanted}")
    return found


def _texts(folder: Traversable, label: str, suffix: str) -> list[Text]:
    """The rule files (`.dl`) or data tables (`.tsv`) of a folder, by name."""
    if not folder.is_dir():
        return []
    entries = [entry for entry in folder.iterdir() if entry.name.endswith(suffix) and entry.is_file()]
    for entry in entries:
        if leaves(folder, entry):
            raise _refusal("BL401", RulePlace(f"{label}/{entry.name}", 1, 1), "the file is a link out of its pack")
    return [
        (f"{label}/{entry.name}", _read(entry, RulePlace(f"{label}/{entry.name}", 1, 1)))
        for entry in sorted(entries, key=lambda entry: entry.name)
    ]


def _unread(folder: Traversable, label: str) -> tuple[Diagnostic, ...]:
    """BL410: tables in a form that is not read, whose relation would be missing."""
    names = sorted(entry.name for entry in folder.iterdir() if entry.is_file()) if folder.is_dir() else []
    said = "a table in another form is not read"
    return tuple(
        diagnostic("BL410", RulePlace(f"{label}/{name}", 1, 1), said, "separate columns by tabs, in a .tsv file")
        for name in names
        if name.endswith((".csv", ".txt", ".json", ".xlsx"))
    )


def _parsed(texts: Iterable[Text], parse: Callable[[str, str], tuple[RuleFile, tuple[Diagnostic, ...]]]) -> Checked:
    """Files, and what is wrong with their form."""
    parsed = [parse(text, path) for path, text in texts]
    return Checked(tuple(file for file, _ in parsed), tuple(found for _, problems in parsed for found in problems))


def _below(packs: Iterable[Pack]) -> Iterator[str]:
    """What tells required packs from others."""
    for pack in packs:
        yield from ("requires", pack.name, pack.version, pack.digest)
        yield from (file.path for file in pack.whole[0])
        yield from _below(pack.required)


def _errors(findings: Iterable[Diagnostic]) -> bool:
    return any(found.severity == "error" for found in findings)


def _read(file: Traversable, place: RulePlace, hint: str = "") -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise _refusal("BL401", place, f"the file cannot be read: {error.strerror}", hint) from None
    except UnicodeDecodeError:
        raise _refusal("BL401", place, "the file is not UTF-8 text") from None


def _manifest(text: str, place: RulePlace) -> Pack:
    """What pack.toml says, as a pack without files."""
    try:
        manifest = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _refusal("BL401", place, f"the manifest is not TOML: {error}") from None
    known = (*_TEXTS, *_OPTIONAL, *_LISTS)
    unknown = [key for key in manifest if key not in known]
    problems = [f"unknown key {key}" for key in unknown]
    problems += [f"{key} is missing or no text" for key in _TEXTS if not isinstance(manifest.get(key), str)]
    pages = manifest.get("pages", "https://host/{id}")
    if not isinstance(pages, str) or not re.fullmatch(r"https?://[!-~]+", pages) or "{id}" not in pages:
        problems.append("pages is no address with {id}, as in `https://wiki.acme.example/rules/{id}`")
    for key in _LISTS:
        value = manifest.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            problems.append(f"{key} is no list of texts")
    requires = manifest.get("requires", [])
    if not problems and len(requires) != len({str(text).split(" ")[0] for text in requires}):
        problems.append("requires names a pack twice")
    if not problems and not NAME.fullmatch(manifest["name"]):
        problems.append("name is not made of lower-case words joined by `-`")
    if problems:
        hint = did_you_mean(unknown[0], known) if unknown else ""
        where = replace(place, line=_line_of(text, unknown[0])) if unknown else place
        raise PackError(tuple(diagnostic("BL402", where, problem, hint) for problem in problems))
    lists = {key: tuple(value) for key, value in manifest.items() if key in _LISTS}
    return Pack(**(manifest | lists))


def _line_of(text: str, key: str) -> int:
    """The line of a manifest that begins with a key, else the first."""
    lines = text.split("\n")
    return next((number for number, line in enumerate(lines, 1) if line.lstrip().startswith(key)), 1)


def _unexportable(pack: Pack, place: RulePlace) -> Iterator[Diagnostic]:
    """BL409: what a manifest exports and its rules do not define, or say in no words."""
    rules = [rule for file in pack.whole[0] for rule in file.rules]
    defined = {clause.head.predicate for rule in rules for clause in rule.clauses}
    said = {clause.head.predicate for rule in rules if rule.get("text") or rule.verdict for clause in rule.clauses}
    for name in pack.exports:
        if name not in defined:
            yield diagnostic("BL409", place, f"{name} is exported and not defined", did_you_mean(name, defined))
        elif name not in said:
            yield diagnostic("BL409", place, f"{name} is exported without a phrase", "give it a `text`")


def _is_own(found: Diagnostic, files: tuple[RuleFile, ...]) -> bool:
    """Errors count wherever they come up; warnings about required packs are theirs."""
    return found.severity == "error" or any(found.file == file.path for file in files)


def _refusal(code: str, place: RulePlace, message: str, hint: str = "") -> PackError:
    return PackError((diagnostic(code, place, message, hint),))
