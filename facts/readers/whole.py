"""A script or general log that is held whole, so that its reading can go on from a mark."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from .chunks import line_chunks
from .detect import Workload, whole_text, without_secrets
from .general_log import GeneralLogReader
from .record import Mark, Record, ignore_skip
from .script import ScriptReader


class _Reader(Protocol):
    def mark(self, record: Record) -> Mark | None:
        """Where reading can go on with the record that was handed on last, if it can."""


@dataclass
class WholeText:
    """A text and the digest of its file. What is no record is not reported."""

    workload: Workload
    text: str
    digest: str
    show_secrets: bool

    def __post_init__(self) -> None:
        self._reader: _Reader = ScriptReader("", "")

    @classmethod
    def of(cls, workload: Workload, show_secrets: bool, smallest: int, largest: int) -> WholeText | None:
        """The text of an opened workload; None where its file is not of these sizes in bytes, or no such text."""
        path = Path(workload.file)
        if workload.format not in ("script", "general log") or not path.is_file():
            return None
        if not smallest <= path.stat().st_size <= largest:
            return None
        data = path.read_bytes()
        text = whole_text(data, largest)
        return None if text is None else cls(workload, text, hashlib.sha256(data).hexdigest(), show_secrets)

    def records(self, mark: Mark | None = None) -> Iterator[Record]:
        """The records from a mark on; raises as reading the workload does."""
        file, text = self.workload.file, self.text
        if self.workload.format == "script":
            script = ScriptReader(text, file, mark)
            self._reader, found = script, script.records()
        else:
            log = GeneralLogReader(file, ignore_skip, mark)
            self._reader, found = log, log.records(line_chunks([text if mark is None else text[mark.offset :]]))
        return found if self.show_secrets else map(without_secrets, found)

    def mark(self, record: Record) -> Mark | None:
        """Where reading can go on with the record that was handed on last, if it can."""
        return self._reader.mark(record)

    def at(self, record: Record, length: int) -> Record:
        """A record whose text is what stands in its place, so many characters."""
        found = record._replace(text=self.text[record.offset : record.offset + length])
        return found if self.show_secrets else without_secrets(found)
