"""What an editor offers at a finding: the edit that its hint describes, the warning accepted, or the code explained."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from ...rules.check.accepted import KEY as ACCEPT
from ..findings.finding import Finding

#: a name, a number, a word in quotes or a profile
_WORD = re.compile(r'"[^"\n]*"|[A-Za-z_][\w.-]*')


@dataclass(frozen=True)
class Replacement:
    """Text in place of what stands between two offsets."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Action:
    """What is offered, in words; without an edit it explains the code of its finding."""

    title: str
    finding: Finding
    edit: Replacement | None = None


def actions(text: str, found: Finding) -> Iterator[Action]:
    """What can be done about a finding in a text; nothing about one without a hint."""
    at = _offset(text, found)
    for pattern, made in _MADE:
        told = re.search(pattern, found.hint)
        edit = made(text, at, found, told) if told else None
        if edit is not None:
            yield Action(found.hint, found, edit)
            break
    if found.severity == "warning" and found.rule not in _OF_NO_BLOCK:
        yield Action(f"accept {found.rule} with a reason", found, _accepting(text, at, found.rule))
    if found.hint:
        yield Action(f"explain {found.rule}: {found.hint}", found)


#: warnings about what stands in no block, or about the annotation that accepts
_OF_NO_BLOCK = frozenset({"BL246", "BL248"})
_Maker = Callable[[str, int, Finding, "re.Match[str]"], Replacement | None]


def _offset(text: str, found: Finding) -> int:
    lines = text.split("\n")[: max(found.line - 1, 0)]
    return sum(len(line) + 1 for line in lines) + max(found.column - 1, 0)


def _accepting(text: str, at: int, code: str) -> Replacement:
    """Beside what the block accepts already, or above its clauses."""
    begin = text.rfind("\n\n", 0, at) + 2 if "\n\n" in text[:at] else 0
    listed = re.compile(rf"^%%[ \t]*{ACCEPT}:[ \t]*", re.MULTILINE).search(text, begin, max(at, begin))
    if listed:
        return Replacement(listed.end(), listed.end(), f"{code} ")
    line = _line_above_clause(text, at)
    return Replacement(line, line, f"%% {ACCEPT}: {code} say why\n")


def _line_above_clause(text: str, at: int) -> int:
    """The beginning of the first line of the block's clauses at or above a place."""
    begin = text.rfind("\n\n", 0, at) + 2 if "\n\n" in text[:at] else 0
    for found in re.finditer(r"^(?!%)[^\n]+", text[begin:], re.MULTILINE):
        return begin + found.start()
    return begin


def _replaced(text: str, at: int, found: Finding, told: re.Match[str]) -> Replacement | None:
    """The word of the message that the proposed one resembles, where it stands."""
    wanted = told[1]
    block = text[at : text.find("\n\n", at) if "\n\n" in text[at:] else len(text)]
    words = [(each.group(), at + each.start()) for each in _WORD.finditer(block)]
    bare = [(word.strip('"'), start + word.startswith('"')) for word, start in words]
    said = found.said.replace('"', " ")
    near = [(word, start) for word, start in bare if re.search(rf"(?<![\w.-]){re.escape(word)}(?![\w-])", said)]
    if not near or wanted in said.split():
        near = [each for each in near if each[0] != wanted]
    if not near:
        return None
    word, start = max(near, key=lambda each: SequenceMatcher(None, each[0].lower(), wanted.lower()).ratio())
    return Replacement(start, start + len(word), wanted)


def _before(text: str, at: int, _: Finding, told: re.Match[str]) -> Replacement:
    """A literal in front of the one that the finding is about."""
    denied = re.search(r"not\s+\Z", text[:at])
    at = denied.start() if denied else at
    return Replacement(at, at, f"{told[1]}, ")


def _at_the_end(text: str, at: int, _: Finding, told: re.Match[str]) -> Replacement | None:
    """A literal at the end of the clause."""
    end = re.search(r"\.\s*(?:%[^\n]*)?(?=\n|\Z)", text[at:])
    return Replacement(at + end.start(), at + end.start(), f", {told[1]}") if end else None


def _test(text: str, at: int, _: Finding, told: re.Match[str]) -> Replacement | None:
    """Another pattern test in place of the one at the finding."""
    here = re.match(r'\w+\((?:"(?:[^"\\\n]|\\.)*"|[^()"])*\)', text[at:])
    return Replacement(at, at + here.end(), told[1]) if here else None


def _in_test(old: str, new: str) -> _Maker:
    """Characters of the test at the finding."""

    def made(text: str, at: int, _: Finding, _told: re.Match[str]) -> Replacement | None:
        here = re.match(r'\w+\((?:"(?:[^"\\\n]|\\.)*"|[^()"])*\)', text[at:])
        changed = re.sub(old, new, here.group()) if here else ""
        return Replacement(at, at + here.end(), changed) if here and changed != here.group() else None

    return made


def _operator(written: str, intended: str) -> _Maker:
    """The comparison around the finding."""

    def made(text: str, at: int, _: Finding, _told: re.Match[str]) -> Replacement | None:
        start = text.find(written, max(at - len(written), 0), at + len(written))
        return Replacement(start, start + len(written), intended) if start >= 0 else None

    return made


def _turned(text: str, at: int, _: Finding, told: re.Match[str]) -> Replacement | None:
    start = text.rfind("not", 0, at)
    here = re.match(r"\S+\s*[<>!=]+\s*[^\s,.)]+", text[at:])
    return Replacement(start, at + here.end(), told[1]) if here and start >= 0 else None


def _above(text: str, at: int, _: Finding, told: re.Match[str]) -> Replacement:
    """An annotation above the clause."""
    line = _line_above_clause(text, at)
    return Replacement(line, line, f"{told[1]}\n")


def _without_line(text: str, at: int, _: Finding, _told: re.Match[str]) -> Replacement:
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    return Replacement(start, end + 1 if end >= 0 else len(text), "")


def _blank_line(text: str, at: int, _: Finding, _told: re.Match[str]) -> Replacement:
    start = text.rfind("\n", 0, at) + 1
    return Replacement(start, start, "\n")


def _variable(text: str, at: int, found: Finding, _told: re.Match[str]) -> Replacement | None:
    """`_` for the variable that the message names."""
    name = re.search(r"\b([A-Z]\w*) occurs", found.said)
    here = re.search(rf"\b{name[1]}\b", text[at:]) if name else None
    return Replacement(at + here.start(), at + here.end(), "_") if here else None


def _capital(text: str, at: int, found: Finding, _told: re.Match[str]) -> Replacement | None:
    """A variable for the constant that the message names."""
    name = re.match(r'"?(\w+)"?', found.said)
    here = re.search(rf'"?\b{name[1]}\b"?', text[at:]) if name else None
    return Replacement(at + here.start(), at + here.end(), name[1].capitalize()) if here and name else None


#: the form of a hint, and the edit that it describes
_MADE: tuple[tuple[str, _Maker], ...] = (
    (r'did you mean "?([^"?]+)"?\?', _replaced),
    (r"^add `([^`]+)`", _before),
    (r"^add (\w+\(\w+\)) to the body", _at_the_end),
    (r"^write (like\([^()]+\))", _test),
    (r"the pattern comes second: (\w+\(.+\))$", _test),
    (r"^write \\\\_", _in_test(r"(?<!\\)_", r"\\\\_")),
    (r"`%` stands for any text", _in_test(r"\*", "%")),
    (r"^equal is", _operator("==", "=")),
    (r"^unequal is", _operator("<>", "!=")),
    (r"^less or equal", _operator("=<", "<=")),
    (r"^greater or equal", _operator("=>", ">=")),
    (r"turn the comparison round: (.+)$", _turned),
    (r"declare it above: `(%% [^`]+)`", _above),
    (r"write `(%% [^`.]+)`", _above),
    (r"^remove it$", _without_line),
    (r"leave a blank line before it", _blank_line),
    (r"write _ ", _variable),
    (r"^variables start with a capital letter$", _capital),
)
