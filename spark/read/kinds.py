"""Whether a file is a log of the format that is read, by how it begins: as `check` finds the format by itself."""

from __future__ import annotations

import re

from ...facts.binlog.opening import MAGIC, check_magic, is_binary_log
from ...facts.errors import InputError
from ...facts.readers.detect import WorkloadFormat, detect_format, first_sign
from ...facts.readers.entry import text_of
from ...facts.readers.general_log import LONGEST_RECORD
from ...facts.readers.log_header import BANNER
from .content import HEAD, FileHead
from .files import FoundFile
from .reading import BINARY_LOG, GENERAL_LOG
from .storage import opened

#: what a format is called by `--format`, by what `check` calls it
OPTIONS: dict[WorkloadFormat, str] = {
    "general log": "general-log",
    "slow log": "slow-log",
    "audit log": "audit-csv",
    "JSON audit log": "audit-json",
    "binary log": BINARY_LOG,
}
_OF_JSON = re.compile(r'"(?:timestamp|audit_record)"\s*+:')
#: the server writes the same banner to both
WITH_BANNERS = (GENERAL_LOG, "slow-log")
_NAMES = {option: name for name, option in OPTIONS.items()}
_PACKED = {
    b"\x1f\x8b": ("gzip", ".gz"),
    b"\x28\xb5\x2f\xfd": ("zstd", ".zst"),
    b"BZh": ("bzip2", ".bz2"),
    b"\xfd7zXZ\0": ("xz", ""),
    b"PK\3\4": ("zip", ""),
    b"7z\xbc\xaf\x27\x1c": ("7z", ""),
    b"\x04\x22\x4d\x18": ("lz4", ""),
}


def check_kind(file: FoundFile, head: FileHead, log_format: str) -> None:
    """Raise InputError BE130 for what is no log of this format, BE111 and BE112 of binary logs; OSError as reading."""
    begins = head.text
    for magic, (packed, suffix) in _PACKED.items():
        if begins.startswith(magic):
            way_out = f"give its name the suffix {suffix}" if suffix else "pack it with gzip, zstd or bzip2 instead"
            raise _refusal(file, log_format, f"a file packed with {packed}", way_out)
    if log_format == BINARY_LOG and (is_binary_log(begins) or MAGIC.startswith(begins)):
        check_magic(begins[: len(MAGIC)], file.path)
        return
    if is_binary_log(begins):
        raise _refusal(file, log_format, "a binary log", _elsewhere("binary log"))
    text = text_of(begins).removeprefix("\ufeff")
    found = first_sign(text)
    if found is not None and OPTIONS[found[0]] == log_format:
        return
    if found is not None:
        raise _refusal(file, log_format, _with_article(found[0]), _elsewhere(found[0]))
    if log_format != BINARY_LOG and _may_begin_so(file, head, text, log_format):
        return
    try:
        seems = _with_article(detect_format(text, file.path))
    except InputError as error:
        seems = "binary data" if error.number == "BE102" else "a file of no known kind"
    raise _refusal(file, log_format, seems, "leave it out")


def _may_begin_so(file: FoundFile, head: FileHead, text: str, log_format: str) -> bool:
    """Whether a log may begin without a sign of its format: with nothing but a banner, or inside a record."""
    if log_format == "audit-json":
        return not text.strip().strip("[]") or bool(_OF_JSON.search(text))
    if log_format in WITH_BANNERS and BANNER.match(text):
        return True
    return not text.strip() or _begins_later(file, head, log_format)


def _begins_later(file: FoundFile, head: FileHead, log_format: str) -> bool:
    """Whether a record of the format begins behind the end of a statement that fills the whole beginning."""
    if head.whole:
        return False
    with opened(file, 0) as source:
        above, length = b"", 0
        while length <= LONGEST_RECORD and (block := source.read(HEAD << 4)):
            found = first_sign(text_of(above + block))
            if found is not None:
                return OPTIONS[found[0]] == log_format
            above, length = block[-HEAD:], length + len(block)
    return False


def _refusal(file: FoundFile, log_format: str, seems: str, way_out: str) -> InputError:
    wanted = _with_article(_NAMES[log_format])
    return InputError("BE130", f"this looks like {seems}, not like {wanted}", file.path, hint=way_out)


def _elsewhere(found: WorkloadFormat) -> str:
    return f"read it with --format {OPTIONS[found]} into a lake of its own"


def _with_article(name: str) -> str:
    name = "SQL script" if name == "script" else name
    return f"a {name}" if name[:1] not in "aeiou" else f"an {name}"
