"""`python -m binlogic.spark`: the verbs of `binlogic spark`."""

from .cli import main

main()
