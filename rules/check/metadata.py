"""Annotations: known keys, allowed values, complete verdicts, ids given once, templates that can be filled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from ..language.ast import Annotation, Clause, Constant, Fold, Rule, RuleFile, RulePlace
from ..language.codes import CODES
from ..language.diagnostic import Diagnostic, diagnostic
from ..language.profiles import holds_for
from .accepted import KEY as ACCEPT
from .accepted import accepted_codes
from .own import DECLARED, own_states
from .own import KEY as STATE
from .rulebase import RuleBase
from .safety import bound_variables
from .suggest import did_you_mean
from .templates import malformed, placeholders

#: from being tried out to being relied on; a rule without one is stable
STATUSES = ("draft", "test", "stable")
#: the annotations of a rule and, where their values have a fixed form, that form in words and as a pattern
KEYS: dict[str, tuple[str, str]] = {
    "pack": ("", ""),
    "title": ("", ""),
    "id": (
        "a code and a slug, as in `CX-001 write-crosses-scope`",
        r"[A-Z][A-Z0-9]*-[0-9]+( +[a-z0-9]+(-[a-z0-9]+)*)?",
    ),
    "verdict": (
        "recorded, not recorded, refused [CODE], fails [CODE], warned [CODE], unknown, advice, row, statement, event, "
        "end",
        r"recorded|not recorded|(refused|fails|warned)( [0-9]+)?|unknown|advice|row|statement|event|end",
    ),
    "severity": ("error, warning, note", "error|warning|note"),
    "message": ("", ""),
    "text": ("", ""),
    "source": ("", ""),
    "reading": ("", ""),
    "fix": ("", ""),
    "cause": ("", ""),
    "replicas": ("", ""),
    "test": ("", ""),
    "since": ("", ""),
    "status": (", ".join(STATUSES), "|".join(STATUSES)),
    "tags": ("", ""),
    "exchange": ("yes", "yes"),
    "data": ("", ""),
    "overrides": ("the id of a rule of a required pack, and the reason", r"[A-Z][A-Z0-9]*-[0-9]+ +\S.*"),
    ACCEPT: ("codes of warnings and a reason, as in `BL304 there are few`", r"BL\d{3}(,? +BL\d{3})* +(?!BL\d)\S.*"),
    "extends": ("a relation of a required pack, and the reason", r"[a-z][A-Za-z0-9_]* +\S.*"),
    STATE: ("a relation whose first column is S, as in `wrote(S, D) per transaction`", DECLARED),
    "profiles": (
        "names of profiles with blanks between, as in `mysql-* !mysql-5.6`",
        r"!?[a-z0-9*?.-]+( +!?[a-z0-9*?.-]+)*",
    ),
}


def check_metadata(base: RuleBase) -> Iterator[Diagnostic]:
    """BL102, BL103, BL107, BL206, BL207, BL211, BL216 to BL220, BL222, BL224, BL243 and BL255."""
    for file in base.files:
        yield from _keys(file.header)
        yield from _pack(file, base.context.packs.get(file.path, ""))
        yield from _half_written(file)
    for rule in base.rules:
        yield from _keys(rule.annotations)
        if not rule.clauses:
            said = "the annotations are not followed by a rule"
            is_header = any(annotation.key == "pack" for annotation in rule.annotations)
            hint = "the header is the first block of a file" if is_header else "a blank line ends a block; remove it"
            yield diagnostic("BL103", rule.place, said, hint)
            continue
        yield from _values(rule.annotations, base.context.profiles)
        yield from _without_verdict(rule)
        yield from _profiles(rule.annotations, base.context.profiles)
        yield from _verdict(rule)
        yield from _templates(rule)
        if any(annotation.key == "data" for annotation in rule.annotations):
            for clause in rule.clauses:
                if clause.body:
                    yield diagnostic(
                        "BL224", clause.place, "a data table holds facts only", "move the clause to a block of its own"
                    )
    yield from _duplicate_ids(base)


def _pack(file: RuleFile, pack: str) -> Iterator[Diagnostic]:
    """A header that names another pack than the one that holds the file."""
    for annotation in file.header:
        if annotation.key == "pack" and pack and annotation.value != pack:
            said = f"pack cannot be `{annotation.value}`"
            yield diagnostic("BL222", annotation.place, said, f"the file belongs to {pack}")


def _half_written(file: RuleFile) -> Iterator[Diagnostic]:
    """BL246: comments that have the form of the annotations a rule begins with."""
    for number, line in enumerate(file.text.split("\n"), 1) if file.path.endswith(".dl") else ():
        if found := re.match(r"%[ \t]*(id|verdict|message):", line):
            said = f"{found[1]} stands in a comment"
            yield diagnostic("BL246", RulePlace(file.path, number, 1), said, f"write `%% {found[1]}: ...`")


def _keys(annotations: tuple[Annotation, ...]) -> Iterator[Diagnostic]:
    seen: set[str] = set()
    for annotation in annotations:
        key, place = annotation.key, annotation.place
        if key not in KEYS:
            yield diagnostic("BL102", place, f"unknown annotation {key}", did_you_mean(key, KEYS))
        elif key in seen:
            yield diagnostic("BL107", place, f"{key} is given twice", "continue a value with `%%` and two spaces")
        seen.add(key)


def _values(annotations: tuple[Annotation, ...], profiles: tuple[str, ...]) -> Iterator[Diagnostic]:
    for annotation in annotations:
        words, pattern = KEYS.get(annotation.key, ("", ""))
        if pattern and not re.fullmatch(pattern, annotation.value):
            code = "BL216" if annotation.key == "verdict" else "BL222"
            said = f"{annotation.key} cannot be `{annotation.value}`"
            yield diagnostic(code, annotation.place, said, _suggested(annotation, profiles) or f"allowed: {words}")
        elif annotation.key == ACCEPT:
            for number in accepted_codes(annotation.value):
                if number not in CODES or CODES[number].severity == "error":
                    said = f"{number} cannot be accepted"
                    hint = (
                        "errors are mended; only warnings are accepted" if number in CODES else "there is no such code"
                    )
                    yield diagnostic("BL222", annotation.place, said, hint)


def _suggested(annotation: Annotation, profiles: tuple[str, ...]) -> str:
    """What an author may have meant by a value that is not allowed."""
    if annotation.key == "verdict" and re.fullmatch(KEYS["severity"][1], annotation.value):
        return f"how grave it is says `%% severity: {annotation.value}`; what follows from it says `verdict: advice`"
    if annotation.key == "verdict" and re.match(r"(refused|fails|warned) \S", annotation.value):
        return "write `refused [CODE]`; the code is the number of an error, as in `refused 11314`"
    return did_you_mean(annotation.value, profiles, 0.8) if annotation.key == "profiles" else ""


def _without_verdict(rule: Rule) -> Iterator[Diagnostic]:
    """BL255: what only a verdict is told with."""
    for annotation in () if rule.verdict else rule.annotations:
        if annotation.key in ("severity", "message", "fix", "replicas"):
            said = f"{annotation.key} is shown of no rule"
            yield diagnostic("BL255", annotation.place, said, "it belongs to the rule with the verdict")


def _profiles(annotations: tuple[Annotation, ...], known: tuple[str, ...]) -> Iterator[Diagnostic]:
    """BL243: patterns that no profile of the packs matches."""
    _, pattern = KEYS["profiles"]
    for annotation in annotations:
        if annotation.key == "profiles" and known and re.fullmatch(pattern, annotation.value):
            names = [word.removeprefix("!") for word in annotation.value.split()]
            unknown = [name for name in names if not any(fnmatchcase(profile, name) for profile in known)]
            for name in unknown:
                hint = did_you_mean(name, known) or f"one of: {', '.join(known)}"
                yield diagnostic("BL243", annotation.place, f"no profile is called {name}", hint)
            if not unknown and not any(holds_for(annotation.value, profile) for profile in known):
                said = f"no profile is left of `{annotation.value}`"
                yield diagnostic("BL243", annotation.place, said, f"there are {', '.join(known)}")


def _verdict(rule: Rule) -> Iterator[Diagnostic]:
    if not rule.get("verdict"):
        return
    place = _place(rule, "verdict")
    if not rule.id:
        yield diagnostic("BL207", place, "a rule with a verdict needs an id")
    if not rule.get("message"):
        yield diagnostic("BL217", place, "a rule with a verdict needs a message")
    if not rule.get("source") and not rule.get("reading"):
        yield diagnostic(
            "BL218", place, "a rule with a verdict needs a source", "write `reading` where the sources are silent"
        )


def _templates(rule: Rule) -> Iterator[Diagnostic]:
    for key in ("message", "text", "cause", "fix", "replicas"):
        for part in malformed(rule.get(key)):
            said = f"`{part}` in {key} is no placeholder"
            yield diagnostic("BL220", _place(rule, key), said, "write {T}, or {T...} for a set")
    for half in rule.get("text").split("|"):
        if half.count("[") != half.count("]"):
            said = "what may be left out of text has no other end"
            yield diagnostic("BL220", _place(rule, "text"), said, "write [...] in one half of it")
    for key in ("message", "cause", "fix", "replicas"):
        for name in placeholders(rule.get(key)):
            for clause in rule.clauses:
                if name not in _bound(clause):
                    yield _unfillable(rule, key, name, clause, "bind")
                    break
    text = rule.get("text")
    if not text:
        return
    halves = [half.strip() for half in text.split("|")]
    if len(halves) != 2 or not all(halves):
        yield diagnostic("BL219", _place(rule, "text"), "text is not of the form `yes | no`")
    # the first clause names the columns of its relation; what has no name there a phrase takes in order
    first = rule.clauses[0]
    for own in own_states([rule]):
        letters = {letter for letter, _ in own.relation.columns}
        for name in placeholders(text):
            if name not in letters:
                said = f"text uses {{{name}}}, which is no column of the state"
                columns = ", ".join(f"{{{letter}}}" for letter, _ in own.relation.columns)
                yield diagnostic("BL206", _place(rule, "text"), said, f"its columns are {columns}")
    if first.body and not rule.get(STATE):
        shown = {variable.name for variable in first.head.variables}
        unnamed = sum(isinstance(term, Constant | Fold) for term in first.head.terms)
        for name in [name for name in placeholders(text) if name not in shown][unnamed:]:
            yield _unfillable(rule, "text", name, first, "show in its head")


def _bound(clause: Clause) -> set[str]:
    return {variable.name for variable in bound_variables(clause) | set(clause.head.variables)}


def _unfillable(rule: Rule, key: str, name: str, clause: Clause, verb: str) -> Diagnostic:
    said = f"{key} uses {{{name}}}, which the clause in line {clause.place.line} does not {verb}"
    return diagnostic("BL206", _place(rule, key), said)


def _duplicate_ids(base: RuleBase) -> Iterator[Diagnostic]:
    first: dict[str, RulePlace] = {}
    for rule in base.rules:
        if rule.id:
            place = _place(rule, "id")
            earlier = first.setdefault(rule.id, place)
            if earlier is not place:
                yield diagnostic("BL211", place, f"{rule.id} is already the id of the rule at {earlier}")


def _place(rule: Rule, key: str) -> RulePlace:
    return next(annotation.place for annotation in rule.annotations if annotation.key == key)
