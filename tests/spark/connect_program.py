"""Run by test_connect.py in a process of its own: a session of Spark Connect and one of classic Spark do not mix."""

from __future__ import annotations

import os
import sys

from binlogic.spark.jobs.cluster import Cluster
from binlogic.spark.jobs.facts import FactsInputs, make_facts
from binlogic.spark.jobs.outcomes import OutcomeInputs, make_outcomes


def main(log: str, lake: str) -> None:
    """Facts and outcomes of a log through a client of Spark Connect."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.remote("local[2]").getOrCreate()
    assert "connect" in type(spark).__module__
    make_facts(FactsInputs([log], f"{lake}/facts", split_size=2_000), Cluster(spark, 3))
    make_outcomes(OutcomeInputs(f"{lake}/facts", f"{lake}/outcomes"), Cluster(spark, 3))
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
