"""`binlogic lsp`: the language server for editors, over standard input and output."""

from __future__ import annotations

import logging
import os
import sys

from ...facts.errors import InputError


def lsp() -> int:
    """Run the language server for rule files: diagnostics, hover, definitions, renaming, completion and tests."""
    try:
        from ..lsp.server import make_server
    except ImportError:
        raise InputError("BE302", "the language server needs pygls", hint="pip install 'binlogic[lsp]'") from None
    for name in ("pygls", "concurrent.futures", "asyncio"):  # the editor is told of errors, without tracebacks
        logging.getLogger(name).addHandler(logging.NullHandler())
    server = make_server("0.1.0")
    # it closes what it writes to at the end, which is standard output for whoever comes behind it
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        server.start_io(stdout=out)
    if server.lost is not None:
        raise server.lost
    return 0
