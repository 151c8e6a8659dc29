"""A pack as a value: its manifest, its files cut to a profile, and what its rules are checked among."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from ...facts.errors import InputError
from ..check.context import CheckContext
from ..check.own import kept_in_scope
from ..check.suggest import did_you_mean
from ..language.ast import Rule, RuleFile, RulePlace
from ..language.diagnostic import Diagnostic, diagnostic
from ..language.program import Program, Row
from .overrides import without_overridden
from .profile import cut_to

MANIFEST = "pack.toml"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


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
    files: tuple[RuleFile, ...] = field(default=(), repr=False)
    required: tuple[Pack, ...] = ()
    profile: str = ""
    server: tuple[RuleFile, ...] = field(default=(), repr=False)
    whole: tuple[tuple[RuleFile, ...], tuple[RuleFile, ...]] = field(default=((), ()), repr=False)
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
        check_profile(self, profile, place)
        profile = profile_of(self, profile, ())
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
        """The rows of the tables in `server/`, by table, those of required packs included.

        Packs that have some also tell what rules have in `data/`, so that no row stands in both.
        """
        files = [file for pack in (*self.required, self) for file in pack.server]
        found = Program(tuple(rule for file in files for rule in file.rules)).facts
        return {**self.program.facts, **found} if found else found


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


def profile_of(pack: Pack, profile: str, above: tuple[str, ...]) -> str:
    """The profile to cut to: the one asked for, but for a required pack that does not have it."""
    if above and pack.profiles and profile not in pack.profiles:
        return pack.profiles[0]
    return profile or next(iter(pack.profiles), "")


def check_profile(pack: Pack, profile: str, place: RulePlace) -> None:
    """Raise BL405 for a profile that neither a pack nor one that it requires has; a pack without any serves all."""
    known = pack.all_profiles
    if profile and known and profile not in known:
        said = f"pack {pack.name} has no profile {profile}: {', '.join(known)}"
        raise refusal("BL405", place, said, did_you_mean(profile, known))


def check_profiles(pack: Pack, place: RulePlace) -> None:
    """Raise BL405 for a profile that none of the packs has which a pack requires, if they have any."""
    known = tuple(dict.fromkeys(name for each in pack.required for name in each.all_profiles))
    for name in pack.profiles if known else ():
        if name not in known:
            hint = did_you_mean(name, known) or f"there are {', '.join(known)}"
            raise refusal("BL405", place, f"no required pack has a profile {name}", hint)


def refusal(code: str, place: RulePlace, message: str, hint: str = "") -> PackError:
    """The error of a pack with one finding."""
    return PackError((diagnostic(code, place, message, hint),))
