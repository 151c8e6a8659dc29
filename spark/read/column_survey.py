"""The survey of a range of a big general log, by columns: that of survey.py, whose records one by one cost more."""

from __future__ import annotations

import numpy as np
import pyarrow as arrow

from ...facts.readers.compiled import Compiled, Heads
from ...facts.readers.doubts import DoubtSurvey
from ...facts.readers.ranges import Raw, ScanRange, read_scan_ranges
from .arrays import numbers_of
from .column_keys import pieces
from .survey import Counting, Survey, Surveying, is_statement

#: so many records at the end of a scan range nearly always tell what is in doubt behind it, whatever stands above them
_ENOUGH = 64


def column_survey(source: Counting, low: int, high: int) -> Survey:
    """Survey a range. Raises OSError."""
    compiled = Compiled()
    found = Surveying()
    for each in read_scan_ranges(source, low, high, cut=compiled.cut):
        if isinstance(each, Raw):
            found.meet(each)
        else:
            _meet(found, each, compiled)
    return found.ends(source.lines)


def _meet(found: Surveying, scan: ScanRange, compiled: Compiled) -> None:
    """Go on to the end of a range that `compiled` has cut."""
    heads = scan.parts
    assert isinstance(heads, Heads)
    timed = np.flatnonzero(heads.times - heads.newlines > 3)  # more than two tabs
    if len(timed):
        found.time = heads[3 * int(timed[-1])]
    _meet_ids(found, heads, compiled)
    count, last = len(heads.newlines), DoubtSurvey()
    for row in range(max(0, count - _ENOUGH), count):
        last.meet(heads.text(row), is_statement(heads[3 * row + 1]))
    if last.is_one:
        found.doubts = last
    else:
        _doubt(found.doubts, heads, compiled)


def _meet_ids(found: Surveying, heads: Heads, compiled: Compiled) -> None:
    """Go on to the end of a range, as far as ids and Connects tell of sessions."""
    count = len(heads.newlines)
    connect = compiled.first_connect(heads) if found.awaits_connect else count
    above, below = compiled.highest_id(heads, 0, connect), compiled.highest_id(heads, min(connect + 1, count), count)
    if above < 0 or below < 0:
        for who in dict.fromkeys(heads[1::3]):
            found.meet_who(who)
        return
    found.meet_ids(above)
    if connect < count:
        found.meet_who(heads[3 * connect + 1])
    found.meet_ids(below)


def _doubt(doubts: DoubtSurvey, heads: Heads, compiled: Compiled) -> None:
    """Go on to the end of a range, record by record where it may matter."""
    whos = pieces(heads.chunk, heads.times, heads.whos, arrow.binary()).dictionary_encode()
    rows = np.asarray(numbers_of(whos.indices))
    statement = np.array([*map(is_statement, whos.dictionary.to_pylist())], np.bool_)[rows]
    ends = np.append(heads.newlines[1:], np.int32(heads.end))
    plain = compiled.outlines(heads.chunk, heads.whos + np.int32(1), ends).plain
    # While nothing is in doubt, only a statement that may be open matters, and a plain text is closed.
    row = 0
    suspects = iter(np.flatnonzero(statement & (plain == 0)).tolist())
    suspect = next(suspects, len(plain))
    while row < len(plain):
        if doubts.is_settled:
            while suspect < row:
                suspect = next(suspects, len(plain))
            if suspect == len(plain):
                break
            row = suspect
        doubts.meet(heads.text(row), bool(statement[row]))
        row += 1
