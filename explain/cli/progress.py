"""A progress bar on standard error for long work, where standard error is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ...facts.door.printable import printable


@contextmanager
def reading(path: Path) -> Iterator[Callable[[int], None] | None]:
    """Yields what to tell how many bytes were read; None where nobody would see the bar."""
    size = path.stat().st_size if path.is_file() else 0
    if not sys.stderr.isatty() or size < 1 << 20:
        yield None
        return
    # loaded where there is something to show: it takes as long as deciding a statement
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"reading {escape(printable(path.name))}", total=size)
        yield lambda count: progress.update(task, completed=count)
