"""`binlogic lsp`: the language server for editors, over standard input and output."""

from __future__ import annotations

import io
import logging
import sys
from typing import Any

from ...facts.errors import InputError


def lsp() -> int:
    """Serve an editor: diagnostics, hover, definitions, renaming, completion and running tests of rule files."""
    try:
        from ..lsp.server import make_server
    except ImportError:
        raise InputError("BE302", "the language server needs pygls", hint="pip install 'binlogic[lsp]'") from None
    logging.getLogger("pygls").addHandler(logging.NullHandler())  # whose errors the editor is told, without tracebacks
    output: Any = _Output(sys.stdout.buffer)
    make_server("0.1.0").start_io(stdout=output)
    if output.error is not None:
        raise output.error
    return 0


class _Output(io.BufferedIOBase):
    """Standard output, of which the first error ends the server, which would else try to tell the editor of it."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self.error: OSError | None = None

    def write(self, data: Any, /) -> int:
        """Write. Raises SystemExit."""
        try:
            return int(self._stream.write(data))
        except OSError as error:
            self._end(error)
            return 0

    def flush(self) -> None:
        """Send what waits. Raises SystemExit."""
        try:
            self._stream.flush()
        except OSError as error:
            self._end(error)

    def _end(self, error: OSError) -> None:
        if self.error is None:
            self.error = error
            raise SystemExit
