"""Logs that keep arriving: each new file becomes facts and outcomes once, however often a run is stopped.

Structured Streaming tells what has arrived; the runs themselves are those of facts.py and outcomes.py. What makes it
exactly once is not its checkpoint but the manifests: a file that a manifest names is known, and what none names does
not count. So a run may end anywhere, and Spark may hand over the same files again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ...facts.errors import InputError
from ..lake.manifest import Run, new_lake
from ..read.storage import NOTHING_THERE, listed
from .facts import FactsInputs, make_facts
from .outcomes import OutcomeInputs, make_outcomes
from .runner import Runner

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

#: told what a run did: the facts and the outcomes it added
OnRun = Callable[[Run, Run], None]

_SCHEMA = "path string, modificationTime timestamp, length long, content binary"


@dataclass(frozen=True)
class Arriving:
    """A folder in which logs of one format arrive, whole and for good, and what is made of them."""

    folder: str
    facts: FactsInputs
    outcomes: OutcomeInputs

    def run(self, runner: Runner, logs: Sequence[str]) -> tuple[Run, Run]:
        """Add the logs that are not known yet, and decide what is not decided yet. Raises InputError as both do."""
        lake = new_lake(self.facts.lake, "facts")
        known = {(path, size) for run in lake.runs for path, size in run.about["files"]}
        is_new = any(tuple(file) not in known for pattern in logs for file in listed(pattern))
        added = make_facts(replace(self.facts, logs=tuple(logs)), runner) if is_new else lake.runs[-1]
        return added, make_outcomes(self.outcomes, runner)


def add_arrived(arriving: Arriving, runner: Runner, on_run: OnRun) -> None:
    """One run over everything in the folder, without Spark's streaming. Raises InputError as the runs do."""
    try:
        runs = arriving.run(runner, [arriving.folder])
    except InputError as error:
        if error.message == NOTHING_THERE:
            return  # nothing has come yet
        raise
    on_run(*runs)


def follow(
    spark: SparkSession, arriving: Arriving, runner: Runner, checkpoint: str, on_run: OnRun, seconds: int = 0
) -> None:
    """Make a run of every batch of files that Spark finds in the folder.

    seconds: look again after so many of them, until it is stopped; 0: end when everything that was there at the start
    is done. Raises InputError as the runs do.
    """
    failed: list[InputError] = []

    def batch(files: DataFrame, _number: int) -> None:
        paths = sorted(_plain(row["path"]) for row in files.select("path").collect())
        try:
            if paths:
                on_run(*arriving.run(runner, paths))
        except InputError as error:
            failed.append(error)
            raise

    stream: Any = spark.readStream.format("binaryFile").schema(_SCHEMA).option("recursiveFileLookup", "true")
    writer = stream.load(arriving.folder).select("path").writeStream.foreachBatch(batch)
    writer = writer.option("checkpointLocation", checkpoint)
    query = (
        writer.trigger(processingTime=f"{seconds} seconds") if seconds else writer.trigger(availableNow=True)
    ).start()
    try:
        query.awaitTermination()
    except Exception:
        if failed:
            raise failed[-1] from None
        raise
    finally:
        query.stop()


def _plain(uri: str) -> str:
    """A path as other runs name it: Spark says `file:/logs/g.log`."""
    return "/" + uri.removeprefix("file:").lstrip("/") if uri.startswith("file:") else uri
