"""`binlogic` and `python -m binlogic`: the command line, with the verbs of `spark` beside the others."""

from collections.abc import Iterator

from .explain.cli.app import main as run
from .explain.cli.lakes import LakeInputs, LakePlace, find_with


def main() -> None:
    """Run the command line and exit with its code."""
    find_with(explained_in_lake)
    run({"spark": f"{__package__}.spark.cli:spark_app"}.items())


def explained_in_lake(asked: LakeInputs) -> Iterator[LakePlace]:
    """The statements of a lake that are asked for: `spark` finds and replays them, `explain` proves."""
    from .explain.explanation import explained_replay
    from .explain.trace import Tracing
    from .rules.replay.workload import decider_for
    from .spark.find import statement

    for found in statement.find_statements(statement.StatementQuery(*asked)):
        pack = found.inputs.pack
        tracing = Tracing(decider_for(pack))
        decided, replay = found.replayed(tracing, tracing.watch)
        explained = explained_replay(decided, replay, found.file_of, pack.program)
        yield LakePlace(found.place, found.file_of(decided.record), found.found.binlog, explained)


if __name__ == "__main__":
    main()
