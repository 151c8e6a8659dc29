"""Secrets in the texts of many records at once, masked in the bytes they stand in, where nothing moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...facts.readers.compiled import Heads
from ...facts.readers.ranges import ScanRange
from ...facts.secrets.mask import masked_bytes
from ...facts.secrets.triggers import has_trigger_bytes


def masked_scan_range(scan: ScanRange) -> ScanRange:
    """The range with its secrets masked; itself where there are none."""
    if not has_trigger_bytes(scan.chunk):
        return scan
    chunk, parts = bytearray(scan.chunk), list(scan.parts)
    at = scan.at
    for number in range(2, len(parts), 3):
        text = parts[number]
        at += 2 + len(parts[number - 2]) + len(parts[number - 1])  # the newline above, and a tab
        hidden = parts[number] = masked_bytes(text)
        if hidden is not text:
            chunk[at : at + len(text)] = hidden
        at += len(text)
    return scan._replace(chunk=bytes(chunk), parts=parts)


def masked_heads(heads: Heads, rows: Iterable[int]) -> Heads:
    """The records of a chunk with the secrets of these rows masked; itself where there are none."""
    chunk: bytearray | None = None
    for row in rows:
        text = heads.text(row)
        hidden = masked_bytes(text)
        if hidden is not text and hidden != text:
            chunk = bytearray(heads.chunk) if chunk is None else chunk
            begin = int(heads.whos[row]) + 1
            chunk[begin : begin + len(text)] = hidden
    return heads if chunk is None else replace(heads, chunk=bytes(chunk))
