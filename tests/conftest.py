"""What tests of every package use."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from types import FrameType

import pytest

_HANGS = 120  # seconds; what is linear takes a few, what is not takes hours


@pytest.fixture
def no_hang() -> Iterator[None]:
    """Ends a test on hostile input that would run for ever; says nothing about speed."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"no answer after {_HANGS} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(_HANGS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)
