"""Effects that a replay notes are the same packed."""

from __future__ import annotations

from binlogic.spark.replay.noted import Noted, NotedEffects
from hypothesis import given
from hypothesis import strategies as st

_NUMBERS = st.integers(0, (1 << 63) - 1)
_TEXTS = st.text(st.characters(), max_size=4)
_NOTED = st.builds(Noted, _NUMBERS, st.tuples(_NUMBERS, _NUMBERS, _NUMBERS, _TEXTS), _TEXTS, _TEXTS, _TEXTS)


@given(st.lists(_NOTED, min_size=1, max_size=5), st.integers(1, 300), st.data())
def test_effects_are_read_as_they_were_noted(some: list[Noted], times: int, data: st.DataObject) -> None:
    noted, kept = some * times, NotedEffects()
    for each in noted:
        kept.append(each)
    first = data.draw(st.integers(0, len(noted)))
    assert len(kept) == len(noted)
    assert list(kept.since()) == noted
    assert list(kept.since(first)) == noted[first:]
    assert [kept.position(number) for number in range(len(kept))] == [each.at for each in noted]


def test_bytes_that_are_no_text_are_kept() -> None:
    kept = NotedEffects()
    noted = [Noted(number, (1, 2, 3, "\udcff"), "", "{}", "\udc80é", None) for number in range(600)]
    for each in noted:
        kept.append(each)
    assert list(kept.since(255)) == noted[255:]
