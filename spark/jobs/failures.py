"""What ends a task of Spark, told by the driver as it is told without Spark: one line, and no traceback."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

from ...facts.errors import InputError
from ...facts.limits import of_the_system

#: before an error in the message of a worker, which Spark hands to the driver as text
_MARK = "binlogic task ends: "
_TOLD = re.compile(re.escape(_MARK) + r"(\[.*\])")
#: what Spark says of a worker that is gone, and of memory that neither side has; Spark 4.0, measured with `ulimit -v`
_GONE = re.compile(r"Python worker exited unexpectedly|ExecutorLostFailure|^MemoryError|OutOfMemoryError", re.MULTILINE)
_MORE = "give workers more memory (docs/spark.md), or ask for more partitions"


@contextmanager
def packed() -> Iterator[None]:
    """In a worker: put what is wrong with an input or the machine into words that the driver finds."""
    try:
        yield
    except InputError as error:
        raise RuntimeError(_MARK + json.dumps(error.args)) from error
    except (OSError, MemoryError, RecursionError) as error:
        raise RuntimeError(_MARK + json.dumps(of_the_system(error).args)) from error


@contextmanager
def unpacked() -> Iterator[None]:
    """In the driver: raise InputError for what a worker said, or did not live to say."""
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException

    try:
        yield
    except (PySparkException, Py4JError) as error:
        said = str(error)
        if told := _TOLD.search(said):
            raise InputError(*json.loads(told[1])) from error
        if _GONE.search(said):
            raise InputError("BE305", "a worker of Spark ended, most likely for want of memory", hint=_MORE) from error
        raise
