"""`binlogic` and `python -m binlogic`: the command line, with the verbs of `spark` beside the others."""

from .explain.cli.app import app
from .explain.cli.app import main as run
from .spark.cli import spark_app


def main() -> None:
    """Run the command line and exit with its code."""
    app.add_typer(spark_app, name="spark")
    run()


if __name__ == "__main__":
    main()
