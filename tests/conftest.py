"""What tests of every package use."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator
from functools import cache
from types import FrameType
from typing import Any

import pytest
from binlogic.rules.packing import loading
from binlogic.rules.packing.pack import Pack
from hypothesis import settings

from .examples import FEW

# what tests load is made anew, and nothing is left in the home of who runs them
os.environ["BINLOGIC_CACHE"] = "off"

# how long one example takes says something about the machine
settings.register_profile("tests", deadline=None)
settings.load_profile("tests")

_HANGS = 120  # seconds of CPU time, whatever else runs; what is linear takes a few, what is not takes hours


def pytest_configure(config: pytest.Config) -> None:
    """Draw few examples where slow tests are left out, and share packs from the first module that is collected."""
    if config.option.markexpr == "not slow":
        os.environ[FEW] = "1"
    loading._load_builtin = _sharing(loading._load_builtin)
    loading._parse = cache(loading._parse)  # profiles of a pack have most of its files in common


def pytest_collection_finish() -> None:
    """Look for young garbage only: what deciders remember stays, and looking through all of it takes ten seconds."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 1_000_000)
    gc.get_freeze_count = lambda: 0  # a lake's worker would take it for its own, and look through all of it


def _sharing(load: Callable[..., Pack]) -> Callable[..., Pack]:
    """Read built-in packs once for all tests of a process, which share compiled rules too: no test changes a pack."""
    known: dict[tuple[str, str], Pack] = {}

    def loaded(name: str, above: tuple[str, ...], profile: str, others: Any) -> Pack:
        if loading._builtin_folder(name) is None or name in above:
            return load(name, above, profile, others)
        if (name, profile) not in known:
            known[name, profile] = load(name, (), profile, {})
        return known[name, profile]

    return loaded


@pytest.fixture
def no_hang() -> Iterator[None]:
    """Ends a test on hostile input that would run for ever; says nothing about speed."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"no answer after {_HANGS} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, _HANGS)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)
