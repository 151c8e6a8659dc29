"""The baseline: findings that were there before the gate, which do not count. A key holds no line number."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ...facts.door.encoded import Encoded, ended
from ...facts.door.json import document
from ...facts.errors import InputError
from ..findings.finding import Finding

REASON = "in the baseline"


def read_baseline(path: Path) -> Counter[str]:
    """How often each key is allowed. Raises InputError BE101, and BE303 for a file of another form."""
    try:
        rows = json.loads(path.read_bytes())["findings"]
        return Counter({str(row["key"]): int(row["count"]) for row in rows})
    except OSError as error:
        raise InputError("BE101", f"the file cannot be read: {error.strerror}", str(path)) from None
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        hint = "binlogic gate --write-baseline makes one"
        raise InputError("BE303", "this is no baseline", str(path), hint=hint) from None


def written(findings: Iterable[Finding]) -> Encoded:
    """The baseline that would let these findings through; suppressed ones need none."""
    counts = Counter((found.key, found.rule, found.file) for found in findings if found.key and not found.suppressed)
    rows = [{"key": key, "count": count, "rule": rule, "file": file} for (key, rule, file), count in counts.items()]
    rows.sort(key=lambda row: (str(row["file"]), str(row["rule"]), str(row["key"])))
    return ended(document({"findings": rows}, indent=2))


def beyond(findings: Iterable[Finding], baseline: Counter[str]) -> tuple[Finding, ...]:
    """The findings, as many of each key as the baseline has marked as suppressed."""
    left = Counter(baseline)
    result = []
    for found in findings:
        if found.key and not found.suppressed and left[found.key] > 0:
            left[found.key] -= 1
            found = replace(found, suppressed=REASON)
        result.append(found)
    return tuple(result)
