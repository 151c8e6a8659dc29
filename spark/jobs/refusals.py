"""How a run of facts ends that left files out."""

from __future__ import annotations

from collections.abc import Sequence

from ...facts.errors import InputError
from ..lake.manifest import Run


class FilesRefusedError(InputError):
    """One line for each file that was left out. run: what was made of the others, None where nothing was."""

    def __init__(self, refused: Sequence[InputError], run: Run | None) -> None:
        first = refused[0]
        super().__init__(first.number, first.message, first.file, first.line, first.column, first.hint)
        self.refused = tuple(refused)
        self.run = run

    def __str__(self) -> str:
        return "\n".join(map(str, self.refused))
