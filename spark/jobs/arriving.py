"""Logs that keep arriving: each new file becomes facts and outcomes once, however often a run is stopped.

Structured Streaming tells what has arrived; the runs themselves are those of facts.py and outcomes.py. What makes it
exactly once is not its checkpoint but the manifests: a file that a manifest names is known, and what none names does
not count. So a run may end anywhere, and Spark may hand over the same files again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import sleep
from typing import TYPE_CHECKING, Any

from ...facts.errors import InputError
from ..lake.manifest import LakeRun
from ..lake.opening import new_lake
from ..read.storage import NOTHING_THERE
from .facts import FactsInputs, make_facts
from .outcomes import OutcomeInputs, make_outcomes
from .refusals import FilesRefusedError
from .runner import Runner

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

#: told what a run did: the facts and the outcomes it added
OnRun = Callable[[LakeRun, LakeRun], None]
OnRefused = Callable[[InputError], None]

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_SCHEMA = "path string, modificationTime timestamp, length long, content binary"


@dataclass(frozen=True)
class Arriving:
    """A folder in which logs of one format arrive, whole and for good, and what is made of them."""

    folder: str
    facts: FactsInputs
    outcomes: OutcomeInputs

    def run(self, runner: Runner) -> tuple[LakeRun, LakeRun, Sequence[InputError]]:
        """Add the logs that are not known yet, and decide what is not decided yet; what was left out comes last.

        Raises InputError as both do, FilesRefusedError where there is nothing to decide.
        """
        refused: Sequence[InputError] = ()
        try:
            added = make_facts(replace(self.facts, logs=(self.folder,)), runner, even_if_known=False)
        except FilesRefusedError as error:
            runs = new_lake(self.facts.lake, "facts").runs
            if not runs:
                raise
            added, refused = runs[-1], error.refused
        return added, make_outcomes(self.outcomes, runner), refused

    def numbers(self) -> tuple[int, int]:
        """Of the next runs."""
        return new_lake(self.facts.lake, "facts").next_run, new_lake(self.outcomes.lake, "outcomes").next_run


def add_arrived(arriving: Arriving, runner: Runner, on_run: OnRun) -> None:
    """One run over everything in the folder, without Spark's streaming. Raises InputError as the runs do."""
    try:
        added, decided, refused = arriving.run(runner)
    except InputError as error:
        if error.message == NOTHING_THERE:
            return  # nothing has come yet
        raise
    on_run(added, decided)
    if refused:
        raise FilesRefusedError(refused)


def follow(
    spark: SparkSession,
    arriving: Arriving,
    runner: Runner,
    checkpoint: str,
    on_run: OnRun,
    seconds: int = 0,
    on_refused: OnRefused | None = None,
) -> None:
    """Make a run of every batch of files that Spark finds in the folder.

    seconds: look again after so many of them, until it is stopped; 0: end when everything that was there at the start
    is done. on_refused: told of a file that is left out, once, while it goes on; where it ends, FilesRefusedError
    says it. Raises InputError as the runs do.
    """
    for folder in (arriving.folder, checkpoint):
        if _CONTROL.search(folder):  # which is in no URI of Java
            what = "Spark takes no folder with a control character in its name"
            raise InputError("BE301", what, folder, hint="rename it, or use --master none")
    refused: dict[str, InputError] = {}
    while True:
        for error in _pass(spark, arriving, runner, checkpoint, on_run):
            if on_refused is not None and seconds and str(error) not in refused:
                on_refused(error)
            refused[str(error)] = error
        if not seconds:
            break
        sleep(seconds)
    if refused:
        raise FilesRefusedError(list(refused.values()))


def _pass(
    spark: SparkSession, arriving: Arriving, runner: Runner, checkpoint: str, on_run: OnRun
) -> Sequence[InputError]:
    """Runs of everything that is there now; what was left out of the last of them."""
    failed: list[InputError] = []
    refused: Sequence[InputError] = ()

    def run() -> None:
        nonlocal refused
        before = arriving.numbers()
        try:
            added, decided, refused = arriving.run(runner)
        except FilesRefusedError as error:
            refused = error.refused
            return
        if arriving.numbers() != before:
            on_run(added, decided)

    def batch(files: DataFrame, _number: int) -> None:
        try:
            if not files.isEmpty():
                run()
        except InputError as error:
            failed.append(error)
            raise

    stream: Any = spark.readStream.format("binaryFile").schema(_SCHEMA).option("recursiveFileLookup", "true")
    writer = stream.load(arriving.folder).select("path").writeStream.foreachBatch(batch)
    query = writer.option("checkpointLocation", checkpoint).trigger(availableNow=True).start()
    try:
        query.awaitTermination()
    except Exception:
        if failed:
            raise failed[-1] from None
        raise
    finally:
        query.stop()
    try:
        run()  # Spark knows files by their names: it misses a log under the name of one that was rotated away
    except InputError as error:
        if error.message != NOTHING_THERE:
            raise
    return refused
