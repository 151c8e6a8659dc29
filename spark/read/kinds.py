"""Whether a file is a log of the format that is read, by how it begins: as `check` finds the format by itself."""

from __future__ import annotations

import re

from ...facts.binlog.opening import MAGIC, check_magic, is_binary_log
from ...facts.errors import InputError
from ...facts.readers.detect import detect_format
from ...facts.readers.entry import text_of
from ...facts.readers.general_log import LONGEST_RECORD
from ...facts.readers.log_header import BANNER
from ...facts.readers.packed import XZ
from ...facts.readers.signs import OTHER_LOGS, WorkloadFormat, first_sign
from .content import HEAD, FileHead
from .files import FoundFile
from .reading import BINARY_LOG, GENERAL_LOG
from .storage import opened

#: of logs whose format is found by their content
AUTO = "auto"
#: what a format is called by `--format`, by what `check` calls it
OPTIONS: dict[WorkloadFormat, str] = {
    "general log": GENERAL_LOG,
    "binary log": BINARY_LOG,
    **{found: name for found, name, _ in OTHER_LOGS},
}
_OF_JSON = re.compile(r'"(?:timestamp|audit_record)"\s*+:')
#: the server writes the same banner to both
WITH_BANNERS = (GENERAL_LOG, "slow-log")
_NAMES = {option: name for name, option in OPTIONS.items()}
_PACKED = {
    b"\x1f\x8b": ("gzip", ".gz"),
    b"\x28\xb5\x2f\xfd": ("zstd", ".zst"),
    b"BZh": ("bzip2", ".bz2"),
    XZ: ("xz", ".xz"),
    b"PK\3\4": ("zip", ""),
    b"7z\xbc\xaf\x27\x1c": ("7z", ""),
    b"\x04\x22\x4d\x18": ("lz4", ""),
}


def kind_of(file: FoundFile, head: FileHead, log_format: str) -> str | None:
    """What a file is a log of, which has to be this format unless it is AUTO; None where nothing tells it yet.

    Raises InputError BE130 for what is no such log, BE111 and BE112 of binary logs; OSError as reading.
    """
    begins = head.text
    for magic, (packed, suffix) in _PACKED.items():
        if begins.startswith(magic):
            way_out = f"give its name the suffix {suffix}" if suffix else "pack it with gzip, zstd, bzip2 or xz instead"
            raise _refusal(file, log_format, f"a file packed with {packed}", way_out)
    if is_binary_log(begins) or (log_format == BINARY_LOG and MAGIC.startswith(begins)):
        if log_format not in (BINARY_LOG, AUTO):
            raise _refusal(file, log_format, "a binary log", _elsewhere("binary log"))
        check_magic(begins[: len(MAGIC)], file.path)
        return BINARY_LOG
    text = text_of(begins).removeprefix("\ufeff")
    found = first_sign(text)
    if found is not None:
        option = OPTIONS[found[0]]
        if log_format in (option, AUTO):
            return option
        raise _refusal(file, log_format, _with_article(found[0]), _elsewhere(found[0]))
    if log_format == AUTO and (not text.strip() or BANNER.match(text)) and head.whole:
        return None  # such a beginning is no sign
    later = None if head.whole else _begins_later(file)
    if log_format != BINARY_LOG and (later if log_format == AUTO else _may_begin_so(text, log_format, later)):
        return later if log_format == AUTO else log_format
    try:
        seems = _with_article(detect_format(text, file.path))
    except InputError as error:
        seems = "binary data" if error.number == "BE102" else "a file of no known kind"
    raise _refusal(file, log_format, seems, "leave it out")


def _may_begin_so(text: str, log_format: str, later: str | None) -> bool:
    """Whether a log may begin without a sign of its format: with nothing but a banner, or inside a record."""
    if log_format == "audit-json":
        return not text.strip().strip("[]") or bool(_OF_JSON.search(text))
    if log_format in WITH_BANNERS and BANNER.match(text):
        return True
    return not text.strip() or later == log_format


def _begins_later(file: FoundFile) -> str | None:
    """The format of which a record begins behind the end of a statement that fills the whole beginning."""
    with opened(file, 0) as source:
        above, length = b"", 0
        while length <= LONGEST_RECORD and (block := source.read(HEAD << 4)):
            found = first_sign(text_of(above + block))
            if found is not None:
                return OPTIONS[found[0]]
            above, length = block[-HEAD:], length + len(block)
    return None


def _refusal(file: FoundFile, log_format: str, seems: str, way_out: str) -> InputError:
    wanted = "a log" if log_format == AUTO else _with_article(_NAMES[log_format])
    return InputError("BE130", f"this looks like {seems}, not like {wanted}", file.path, hint=way_out)


def _elsewhere(found: WorkloadFormat) -> str:
    return f"read it with --format {OPTIONS[found]} into a lake of its own"


def _with_article(name: str) -> str:
    name = "SQL script" if name == "script" else name
    return f"an {name}" if name[:1] in "aeiouX" else f"a {name}"
