"""One door out: every `str` counts as text from outside until the encoder of its sink has made it `Encoded`.

One file per sink. `out` alone writes to standard output and standard error; it takes texts, each of which becomes one
line, and documents that an encoder made (docs/decisions/0042-one-door-out.md).
"""
