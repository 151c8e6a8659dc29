"""The comments of a rule test: what is expected of the statement they stand at.

INSERT INTO test.foo VALUES (1);            -- expect: binny recorded CX-004 as statement
-- expect: b1 refused CX-001; b2 not recorded CX-016
-- expect-message: [11314] This statement cannot be replicated safely: ...     (every refusal is named)
-- expect-others: not recorded              for the rest of the file; `any` asks nothing of the others
-- expect-events: BEGIN | Table_map shop.t | Write_rows shop.t | Xid     what is written while it runs; or nothing
-- expect-end: binny recorded CX-006        at the end of the session this statement is of
-- expect-end-events: Query ...             what is written then
-- expect: binny no CX-011                  the rule says nothing here
-- expect: binlog warned LF-100(LIMIT)(UDF)  the rule says so of these values and of no others
-- todo: binny refused CX-002               known gap: fails as soon as it holds
-- expect old, new-*: ...                   of these servers of the header; without names, of all of them
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import filter as filter_names
from fnmatch import fnmatchcase

from ...facts.errors import InputError

_VERDICTS = ("not recorded", "recorded", "refused", "fails", "unknown", "warned", "advice", "undecided")
_EXPECTED = re.compile(
    r"(?P<binlog>\S+)\s+(?P<verdict>"
    + "|".join(_VERDICTS)
    + r")(?:\s+(?P<rule>[A-Z][A-Z0-9]*-\d+)(?P<values>(?:\([^()]*\))*))?"
    r"(?:\s+as\s+(?P<format>statement|rows))?(?:\s+because\s+(?P<because>.+))?\Z"
)
_VALUES = re.compile(r"\(([^()]*)\)")
_ABSENT = re.compile(r"(?P<binlog>\S+)\s+(?P<verdict>no)\s+(?P<rule>[A-Z][A-Z0-9]*-\d+)\Z")
_KEYS = re.compile(
    r"\s*(expect(?:-message|-others|-events|-end-events|-end)?|todo)"
    r"(?:[ ]+([\w.*-]+(?:,[ ]*[\w.*-]+)*))?:\s*(.*?)\s*\Z",
    re.DOTALL,
)
#: what the comments of a test may begin with, and those that stand before the first statement
_DIRECTIVES = ("expect", "expect-message", "expect-others", "expect-events", "expect-end", "expect-end-events", "todo")
_HEADER = ("profile", "format-is", "effects", "instance", "replica", "account", "time")
_LIKE = re.compile(r"\s*-*\s*([A-Za-z][\w-]*)(\s*)(:?)\s*(.*?)\s*\Z", re.DOTALL)
_GLUED = re.compile(r"\s*--(?:expect|todo)\b")
_WRITTEN = re.compile(r"\s*--\s+(?:expect[\w-]*|todo)(?:[ ]+[\w.*, -]+)?:")


@dataclass(frozen=True, slots=True)
class Expectation:
    """What is expected of one binlog at one statement; empty strings ask nothing, the verdict `no` forbids a rule.

    values: all that the rule is to say it of, the values of each time behind one another.
    """

    binlog: str
    verdict: str
    rule_id: str = ""
    format: str = ""
    because: str = ""
    todo: bool = False
    line: int = 0
    values: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Expectations:
    """All that the comments of one statement say.

    `others` is set where they change it for the rest of the file; `end` is expected where the session ends. `events`
    are what is written while the statement runs, None where nothing is said of them; `events_line` is where. So are
    `end_events`, of the end of the session.
    """

    of: tuple[Expectation, ...] = ()
    messages: tuple[str, ...] = ()
    others: str | None = None
    end: tuple[Expectation, ...] = ()
    events: str | None = None
    events_line: int = 0
    end_events: str | None = None
    end_events_line: int = 0


def read_expectations(
    comments: tuple[tuple[int, str], ...], file: str, server: str = "", servers: tuple[str, ...] = ("",)
) -> Expectations:
    """Read a statement's comments as far as they are about a server; other comments are left alone.

    Raises InputError BE108 for a malformed one.
    """
    expected: list[Expectation] = []
    end: list[Expectation] = []
    messages: list[str] = []
    others: str | None = None
    events: str | None = None
    end_events: str | None = None
    events_line = end_events_line = 0
    for line, text in comments:
        found = _KEYS.match(text)
        if found is None:
            _refuse_misspelt(text, file, line)
            continue
        key, names, said = found.groups()
        about = re.split(r",[ ]*", names or "*")
        if unknown := next((each for each in about if not filter_names(servers, each)), ""):
            hint = "servers are named in the header: -- server NAME: PROFILE FORMAT"
            raise InputError("BE108", f"there is no server `{unknown}`", file, line, hint=hint)
        if not any(fnmatchcase(server, each) for each in about):
            continue
        if key == "expect-message":
            messages.append(said)
        elif key == "expect-others":
            others = _others(said, file, line)
        elif key == "expect-events":
            events, events_line = " ".join(said.split()), line
        elif key == "expect-end-events":
            end_events, end_events_line = " ".join(said.split()), line
        else:
            into = end if key == "expect-end" else expected
            into += (_one(part.strip(), key == "todo", file, line) for part in said.split(";") if part.strip())
    return Expectations(
        tuple(expected), tuple(messages), others, tuple(end), events, events_line, end_events, end_events_line
    )


def check_lines(text: str, read: frozenset[int], file: str) -> None:
    """Raise BE108 for a line that looks like an expectation and is none. read: the lines of statements' comments."""
    for number, line in enumerate(text.split("\n"), 1):
        if _GLUED.match(line):
            raise InputError("BE108", "a comment has a blank behind `--`", file, number, hint="write `-- expect: ...`")
        if _WRITTEN.match(line) and number not in read:
            raise InputError("BE108", "the expectation belongs to no statement", file, number)


def _refuse_misspelt(text: str, file: str, line: int) -> None:
    """Raise BE108 for a comment that resembles a directive."""
    found = _LIKE.match(text)
    if found is None:
        return
    word, blanks, colon, said = found.groups()
    is_one = bool(_ABSENT.match(said) or _EXPECTED.match(said))
    near = get_close_matches(word.lower(), (*_DIRECTIVES, *_HEADER), 1, 0.7 if is_one and colon else 0.8)
    if not near or (word in _HEADER and colon and not blanks):
        return
    # prose after a colon is a comment, a value or an option is meant for the header
    of_header = near[0] in _HEADER and (said.startswith("--") or len(said.split()) == 1)
    if is_one or (colon and (of_header or near[0] in _DIRECTIVES[:-1])):
        hint = f"write `-- {near[0]}: ...`"
        raise InputError("BE108", f"`{word}{blanks}{colon}` is no directive of a test", file, line, hint=hint)


def _others(said: str, file: str, line: int) -> str:
    if said != "any" and said not in _VERDICTS:
        raise InputError("BE108", f"`{said}` is no verdict", file, line, hint=f"use any, {', '.join(_VERDICTS)}")
    return said


def _one(said: str, todo: bool, file: str, line: int) -> Expectation:
    found = _ABSENT.match(said) or _EXPECTED.match(said)
    if found is None:
        hint = "write BINLOG VERDICT [RULE-ID[(VALUES)]] [as statement|rows] [because FACT], or BINLOG no RULE-ID"
        raise InputError("BE108", f"`{said}` is no expectation", file, line, hint=hint)
    said_of = {key: value or "" for key, value in found.groupdict().items()}
    form, because = said_of.get("format", ""), said_of.get("because", "")
    values = (", ".join(map(str.strip, each.split(","))) for each in _VALUES.findall(said_of.get("values", "")))
    return Expectation(
        said_of["binlog"], said_of["verdict"], said_of["rule"], form, because, todo, line, frozenset(values)
    )
