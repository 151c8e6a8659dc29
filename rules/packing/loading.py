"""Loads packs: a folder, a zip file or a name in; a checked pack, cut to a profile, out. Nothing in one is executed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from ...facts.schema import RELATIONS
from .. import packs
from ..check.suggest import did_you_mean
from ..language.ast import RuleFile, RulePlace
from ..language.diagnostic import Diagnostic, diagnostic
from ..language.table import parse_table
from .checked import Checked, Text, checked
from .lock import digest
from .manifest import line_of, read_manifest, read_text, unexportable
from .overrides import check_overrides
from .pack import MANIFEST, NAME, Pack, PackError, check_profile, check_profiles, profile_of, refusal
from .places import UnreadableError, check_size, installed, leaves, opened
from .profile import cut_to
from .requirement import read_requirement

#: packs that one pack requires, directly or not, and how long a chain of them may be
_MOST_PACKS, _MOST_ABOVE = 16, 8

#: packs by label and the profile that was asked for
_Known = dict[tuple[str, str], Pack]


def load_pack(path: Path, profile: str = "", begun: bool = False) -> Pack:
    """The pack in a folder or a zip file, cut to a profile (by default its first); `begun`: it may have no rules yet.

    Required packs are looked for beside it, then among the built-in and the installed ones. Raises PackError, with
    every diagnostic, if the manifest or a rule is wrong or the pack has no such profile.
    """
    try:
        return _load(opened(path, MANIFEST), str(path), (), profile, {}, begun)
    except UnreadableError as error:
        raise refusal("BL401", RulePlace(str(path)), str(error)) from None


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
            for profile in read_manifest(read_text(manifest, place), place).profiles:
                found.setdefault(profile, folder.name)
    return found


def _builtin_folder(name: str) -> Traversable | None:
    folder = resources.files(packs).joinpath(name) if NAME.fullmatch(name) else None
    return folder if folder is not None and folder.joinpath(MANIFEST).is_file() else None


def _load_builtin(name: str, above: tuple[str, ...], profile: str, known: _Known) -> Pack:
    folder = _builtin_folder(name) or (installed(name) if NAME.fullmatch(name) else None)
    if folder is None:
        raise refusal("BL403", RulePlace(MANIFEST), f"there is no pack {name}")
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
            raise refusal("BL401", place, str(error)) from None
        except OSError as error:
            raise refusal("BL401", place, f"the file cannot be read: {error.strerror}") from None
    for name in (MANIFEST, "data", "server"):
        if leaves(folder, folder.joinpath(name)):
            raise refusal("BL401", RulePlace(f"{label}/{name}", 1, 1), "it is a link out of its pack")
    hint = f"a pack is a folder with {MANIFEST}; binlogic rules new begins one"
    manifest = read_text(folder.joinpath(MANIFEST), place, hint)
    empty = read_manifest(manifest, place)
    path = (*above, empty.name)
    if empty.name in above:
        place = replace(place, line=line_of(manifest, "requires"))
        raise refusal("BL403", place, f"pack {empty.name} requires itself: {' -> '.join(path)}")
    if len(path) > _MOST_ABOVE or len(known) + len(path) > _MOST_PACKS:
        said = f"more than {_MOST_PACKS} packs are required, or {_MOST_ABOVE} in a row"
        raise refusal("BL402", place, said)
    profile = profile_of(empty, profile, above)
    required = tuple(_required(folder, label, text, path, profile, known) for text in empty.requires)
    check_profiles(replace(empty, required=required), replace(place, line=line_of(manifest, "profiles")))
    if not above:
        check_profile(replace(empty, required=required), profile, place)
    rule_texts = _texts(folder, label, ".dl")
    unread = (*_unread(folder.joinpath("data"), f"{label}/data"), *_misplaced(folder, label))
    beside = [_texts(folder.joinpath(part), f"{label}/{part}", ".tsv") for part in ("data", "server")]
    if not (rule_texts or beside[0] or begun):
        raise refusal("BL404", place, f"pack {empty.name} has no rule files")
    tables, server = (_parsed(each, parse_table) for each in beside)
    pinned = digest(folder)

    def check() -> Checked:
        from ..check.check import check_files  # what is kept was checked

        rules = _parsed(rule_texts, _parse)
        files = (*rules.files, *tables.files)
        findings = (*rules.findings, *tables.findings, *server.findings, *unread)
        findings = findings or tuple(check_overrides([each.whole_files for each in required], files))
        whole = replace(empty, required=required, whole=(files, server.files))
        # a file that did not parse misses clauses: checking it would invent mistakes
        line = line_of(manifest, "exports")
        findings = findings or tuple(unexportable(whole, replace(place, line=line)))
        findings = findings or tuple(
            found for found in check_files(whole.whole_files, RELATIONS, whole.context) if _is_own(found, files)
        )
        return Checked(rules.files, findings)

    depends_on = (*(part for each in beside for text in each for part in text), *_below(required))
    rules, findings = checked(rule_texts, depends_on, check, lambda made: not _errors(made.findings))
    findings = (*findings, *_without_workload(folder, rules))
    files = (*rules, *tables.files)
    whole = (files, server.files)
    pack = replace(empty, files=files, required=required, profile=profile, whole=whole, digest=pinned)
    if _errors(findings):
        raise PackError(findings)
    pack = replace(pack, files=cut_to(files, profile), server=cut_to(server.files, profile), warnings=findings)
    known[label, asked] = pack
    return pack


def _required(folder: Traversable, label: str, text: str, above: tuple[str, ...], profile: str, known: _Known) -> Pack:
    wanted = read_requirement(text)
    manifest = read_text(folder.joinpath(MANIFEST), RulePlace(label))
    place = RulePlace(f"{label}/{MANIFEST}", line_of(manifest, "requires"), 1)
    if wanted is None:
        joined = text.lower().replace("_", "-")
        hint = f"did you mean {joined}?" if joined != text and read_requirement(joined) else ""
        raise refusal("BL402", place, f"requires {text!r}: write a name and bounds, as in `clustrix >=1.0, <2`", hint)
    beside = folder.parent / wanted.name if isinstance(folder, Path) else None
    if beside and (beside / MANIFEST).is_file() and _builtin_folder(wanted.name) is None:
        found = _load(beside, str(Path(label).parent / wanted.name), above, profile, known)
    else:
        if _builtin_folder(wanted.name) is None and installed(wanted.name) is None:
            near = did_you_mean(wanted.name, {*builtin_profiles().values(), "tables-info"})
            raise refusal("BL403", place, f"there is no pack {wanted.name}", near)
        found = _load_builtin(wanted.name, above, profile, known)
    if not wanted.accepts(found.version):
        raise refusal("BL408", place, f"pack {found.name} is {found.version}, required is {wanted}")
    return found


def _texts(folder: Traversable, label: str, suffix: str) -> list[Text]:
    """The rule files (`.dl`) or data tables (`.tsv`) of a folder, by name."""
    if not folder.is_dir():
        return []
    entries = [entry for entry in folder.iterdir() if entry.name.endswith(suffix) and entry.is_file()]
    for entry in entries:
        if leaves(folder, entry):
            raise refusal("BL401", RulePlace(f"{label}/{entry.name}", 1, 1), "the file is a link out of its pack")
    return [
        (f"{label}/{entry.name}", read_text(entry, RulePlace(f"{label}/{entry.name}", 1, 1)))
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


def _misplaced(folder: Traversable, label: str) -> Iterator[Diagnostic]:
    """BL410: tables that stand beside the rules."""
    for name in sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".tsv")):
        said = "a table beside the rules is not read"
        yield diagnostic("BL410", RulePlace(f"{label}/{name}", 1, 1), said, f"move it to data/{name}")


def _without_workload(folder: Traversable, files: Iterable[RuleFile]) -> Iterator[Diagnostic]:
    """BL222: workloads that rules name and the pack does not hold."""
    for rule in (rule for file in files for rule in file.rules):
        for note in rule.annotations:
            if note.key == "test" and not folder.joinpath(note.value.partition(":")[0]).is_file():
                yield diagnostic("BL222", note.place, f"test cannot be `{note.value}`", "the pack has no such file")


def _parse(text: str, path: str) -> tuple[RuleFile, tuple[Diagnostic, ...]]:
    from ..language.parse import parse_rules  # what is kept was parsed

    return parse_rules(text, path)


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


def _is_own(found: Diagnostic, files: tuple[RuleFile, ...]) -> bool:
    """Errors count wherever they come up; warnings about required packs are theirs."""
    return found.severity == "error" or any(found.file == file.path for file in files)
