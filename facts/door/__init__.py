"""Lets text leave: untrusted text in, `Encoded` text for one sink out, which alone is written to standard output.

One file per sink. `out` alone writes to standard output and standard error; it takes texts, each of which becomes one
line, and documents that an encoder made (docs/decisions/0042-one-door-out.md).
"""
