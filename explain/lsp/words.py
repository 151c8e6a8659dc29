"""Words of a rule file and where they stand: what an editor points at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...rules.check.columns import NEXT

_PIECE = re.compile(
    r'"(?:[^"\\\n]|\\.)*"?|%%[ \t]?(?P<key>[A-Za-z][\w-]*)[ \t]*:[ \t]*(?P<value>[^\n]*)|%[^\n]*'
    r"|(?P<relation>[a-z][A-Za-z0-9_]*)(?=\s*\()|(?P<name>[a-z][A-Za-z0-9_]*)"
)
_NAMED = re.compile(r"[a-z][A-Za-z0-9_]*")
_EXPORTED = re.compile(r"^exports\s*=\s*\[[^\]]*", re.MULTILINE)
_RULE_ID = re.compile(r"\b[A-Z][A-Z0-9]*-\d+\b")
_BECAUSE = re.compile(r"(?P<relation>[a-z][a-z0-9_]*)(?=\()")


class Word(NamedTuple):
    """A word with its offsets; kind is `relation`, `rule` (an id) or `key` (of an annotation)."""

    kind: str
    text: str
    start: int
    end: int


def words_of_rules(text: str) -> Iterator[Word]:
    """The relations, annotation keys and rule ids of a rule file, in order; strings and comments have none."""
    for found in _PIECE.finditer(text):
        if found["relation"]:
            yield Word("relation", found["relation"], *found.span("relation"))
        elif found["key"]:
            yield Word("key", found["key"], *found.span("key"))
            if found["key"] in ("id", "overrides"):
                yield from _ids(found["value"], found.start("value"))
            elif found["key"] in ("state", "extends") and (named := _NAMED.match(found["value"])):
                at = found.start("value")
                yield Word("relation", named[0], at, at + named.end())


def words_of_test(text: str) -> Iterator[Word]:
    """The rule ids and the relations of `because` in the comments of a rule test."""
    for line in re.finditer(r"--[^\n]*", text):
        if re.match(r"--\s*(expect|expect-end|todo|binlogic):", line[0]):
            yield from _ids(line[0], line.start())
            _, because, facts = line[0].partition(" because ")
            at = line.start() + len(line[0]) - len(facts)
            for found in _BECAUSE.finditer(facts if because else ""):
                yield Word("relation", found["relation"], at + found.start(), at + found.end())


def words_of_manifest(text: str) -> Iterator[Word]:
    """The relations that a pack.toml exports."""
    for exports in _EXPORTED.finditer(text):
        for found in re.finditer(r'(?<=")\w+(?=")', exports[0]):
            yield Word("relation", found[0], exports.start() + found.start(), exports.start() + found.end())


def named_as(each: Word, word: Word) -> Word | None:
    """The part of a word that names what another one does: all of it, or what stands behind `next_`."""
    name = each.text.removeprefix(NEXT) if each.kind == "relation" else each.text
    return each._replace(start=each.end - len(word.text)) if (each.kind, name) == (word.kind, word.text) else None


def word_at(words: Iterator[Word], offset: int) -> Word | None:
    """The word an offset is in, or just behind."""
    return next((word for word in words if word.start <= offset <= word.end), None)


def _ids(text: str, start: int) -> Iterator[Word]:
    return (Word("rule", found[0], start + found.start(), start + found.end()) for found in _RULE_ID.finditer(text))


class QuotedWord(NamedTuple):
    """A string, or the beginning of one, with the offsets of its text; relation and column say where it stands.

    Beside `=` and `!=` these are those of an atom that has the variable; relation is empty where there is none.
    """

    text: str
    start: int
    end: int
    relation: str
    column: int


_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"?|%[^\n]*|[a-z]\w*(?=\s*\()|[A-Z]\w*|!=|[(),=]')


def quoted_at(text: str, offset: int) -> QuotedWord | None:
    """The string of a rule file that an offset is in."""
    begin = text.rfind("\n\n", 0, offset) + 1
    end = text.find("\n\n", offset)
    block = text[begin : end if end >= 0 else len(text)]
    open_atoms: list[tuple[str, int]] = []
    before: list[str] = []
    name = ""
    for found in _TOKEN.finditer(block):
        token, start = found[0], begin + found.start()
        if token.startswith('"'):
            closed = len(token) > 1 and token.endswith('"')
            stop = begin + found.end() - closed
            if start < offset <= stop:
                relation, column = open_atoms[-1] if open_atoms else _compared(block, before)
                return QuotedWord(text[start + 1 : stop], start + 1, stop, relation, column)
        elif token == "(":
            open_atoms.append((name, 0))
        elif token == ")":
            del open_atoms[-1:]
        elif token == "," and open_atoms:
            open_atoms[-1] = open_atoms[-1][0], open_atoms[-1][1] + 1
        elif not token.startswith("%"):
            name = token
        before = [*before[-1:], token]
    return None


def _compared(block: str, before: list[str]) -> tuple[str, int]:
    """A column that the variable before `=` or `!=` stands in."""
    if len(before) == 2 and before[1] in ("=", "!="):
        for relation, terms in re.findall(r"([a-z]\w*)\s*\(([^()]*)\)", block):
            listed = [term.strip() for term in terms.split(",")]
            if before[0] in listed:
                return relation, listed.index(before[0])
    return "", 0
