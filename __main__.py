"""`binlogic` and `python -m binlogic`: the command line, with the verbs of `spark` beside the others."""

from .explain.cli.app import main as run


def main() -> None:
    """Run the command line and exit with its code."""
    run({"spark": f"{__package__}.spark.cli:spark_app"}.items())


if __name__ == "__main__":
    main()
