"""`python -m binlogic`: the command line."""

from .explain.cli import main

main()
