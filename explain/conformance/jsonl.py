"""JSON Lines from files nobody vouches for: one object at a time, with its line number and within limits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import IO, Any

from .recording import RecordedAnswer, malformed

LONGEST_LINE = 64 << 20
LARGEST_FILE = 1 << 30


def read_records(source: IO[bytes], file: str) -> Iterator[RecordedAnswer]:
    """The objects of a file; empty lines are passed over. Raises InputError BE109 with the line."""
    read = number = 0
    while text := source.readline(LONGEST_LINE + 1):
        number += 1
        read += len(text)
        if len(text) > LONGEST_LINE:
            raise malformed(f"the line is longer than {LONGEST_LINE >> 20} MiB", file, number)
        if read > LARGEST_FILE:
            raise malformed(f"the file is larger than {LARGEST_FILE >> 30} GiB", file, number, "split it")
        if not text.isspace():
            yield RecordedAnswer(_object(text, file, number), file, number)


def need(record: RecordedAnswer, key: str, kind: type) -> Any:
    """A value that a record must have; raises InputError BE109 where it is missing or of another type."""
    value = record.fields.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        problem = "is missing" if value is None else f"is no {_NAMES[kind]}"
        raise malformed(f"`{key}` {problem}", record.file, record.line)
    return value


_NAMES: dict[type, str] = {str: "text", int: "whole number"}


def _object(text: bytes, file: str, number: int) -> dict[str, Any]:
    try:
        value = json.loads(text)
    # too deep for the parser is as malformed as anything else
    except (ValueError, RecursionError) as problem:
        said = getattr(problem, "msg", "") or "not UTF-8" * isinstance(problem, UnicodeError) or "not read"
        said = said[:1].lower() + said[1:]
        raise malformed(f"this is no JSON: {said}", file, number) from problem
    if not isinstance(value, dict):
        raise malformed("the line holds no JSON object", file, number)
    return value
